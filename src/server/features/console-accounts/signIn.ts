import type { ConsoleAccount } from '../../../shared/contract/console.ts';
import { passphraseProblem } from '../../../shared/passphraseProblem.ts';
import { fairTurns } from '../../core/access/fairTurns.ts';
import type { HashCost } from '../../storage/secrets/passphraseHash.ts';
import { hashPassphrase, isPassphrase } from '../../storage/secrets/passphraseHash.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { AccountKeys } from '../../storage/cloud/accounts.ts';
import type { CloudCore } from '../../core/CloudCore.ts';

/** The result of a sign-in. `in` contains the new session's token. */
export type SignInEnd =
  | { readonly kind: 'in'; readonly token: string; readonly account: ConsoleAccount }
  /** `whose`: the account with this name, if there is one. Only for the log. */
  | { readonly kind: 'wrong'; readonly whose: ConsoleAccount | null }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: 'refused'; readonly message: string; readonly whose: ConsoleAccount | null };

/** Sign-in by passphrase. Calls throw the database's errors. */
export interface SignIn {
  readonly enter: (name: string, passphrase: string, client: Client) => Promise<SignInEnd>;
  /** Sets a passphrase with the code of a new account, or of an account whose passphrase was forgotten. */
  readonly open: (name: string, code: string, passphrase: string, client: Client) => Promise<SignInEnd>;
  /** Replaces the current passphrase and removes the given passkeys. Ends all sessions of the account and begins a new one. */
  readonly change: (account: ConsoleAccount, from: string, to: string, passkeys: readonly string[], browser: string) => Promise<SignInEnd>;
  /** Checks the passphrase of a signed-in account; null if it is right. */
  readonly prove: (account: ConsoleAccount, passphrase: string) => Promise<SignInEnd | null>;
}

/** Where a request comes from. */
export interface Client {
  readonly address: string;
  readonly site: string;
  /** For example `Firefox on Windows`. */
  readonly browser: string;
}

/** The limit per address: more attempts than a person who mistypes needs. */
const triesEach = { burst: 20, perSecond: 0.2 };
/** The limit per network. Each unknown name occupies a row for a day, and a full table would end the waits of other names. */
const triesOfSite = { burst: 100, perSecond: 0.5 };
/** Each hash takes 64 MB and a core, which other requests also need. */
const hashing = { atOnce: 2, places: 32 };
const wrongCode = 'The code does not belong to this name, or is older than a day. An operator can make a new one.';
const busyMs = 5000;

/**
 * Counts strangers' attempts per account across all servers, so that guessing from many places does not bypass the back-off. A stranger who
 * triggers the back-off cannot lock out the account's passkeys or its signed-in sessions, whose attempts are counted separately. Networks
 * take turns with each other and with signed-in accounts, so that all get a share of the server's time.
 */
export function signIn({ accounts, sessions, tries }: CloudCore['stores'], cost: HashCost): SignIn {
  const mayTry = tokenBuckets(triesEach);
  const mayTryFrom = tokenBuckets(triesOfSite);
  /** Compared for unknown names, so that they take as long as known ones. */
  const nobody = hashPassphrase('nobody has this name', cost);
  const turns = fairTurns(hashing);
  const busy: SignInEnd = { kind: 'wait', waitMs: busyMs };

  async function inTurn<T>({ address, site }: Omit<Client, 'browser'>, work: () => Promise<T>): Promise<T | typeof busy> {
    const end = mayTry(address) && mayTryFrom(site) ? await turns.take(site, work) : undefined;
    return end === undefined ? busy : end;
  }
  /** The key of a signed-in account, for its queue and its failed attempts. */
  const own = ({ id }: ConsoleAccount): string => `own ${id}`;

  /** Counts and checks an attempt. Null if it is right; otherwise the result, or the wait before the next attempt. */
  async function tried(who: string, isRight: () => Promise<boolean>, wrong: SignInEnd): Promise<SignInEnd | null> {
    const waitMs = await tries.begin(who);
    if (waitMs > 0) return { kind: 'wait', waitMs };
    if (!(await isRight())) return wrong;
    await tries.forget(who);
    return null;
  }

  /**
   * The key for strangers' attempts. Only the database knows which spellings belong to one account. Known and unknown names wait equally
   * long, so that the wait does not reveal which accounts exist.
   */
  const strangers = (keys: AccountKeys | null, name: string): string => keys?.account.id ?? `name ${name}`;

  async function isRight(keys: AccountKeys | null, passphrase: string): Promise<boolean> {
    const kept = keys?.passphrase ?? null;
    return (await isPassphrase(passphrase, kept ?? (await nobody))) && kept !== null;
  }

  const wrong = (keys: AccountKeys | null): SignInEnd => ({ kind: 'wrong', whose: keys?.account ?? null });

  async function begin(keys: AccountKeys, version: string | null, browser: string): Promise<SignInEnd> {
    const token = version === null ? null : await sessions.begin(keys.account.id, { version }, browser);
    // In the meantime, the account was locked or removed, or its keys were changed.
    return token === null ? wrong(keys) : { kind: 'in', token, account: keys.account };
  }

  async function put(keys: AccountKeys, passphrase: string, passkeys: readonly string[] | 'all', browser: string): Promise<SignInEnd> {
    const hash = await hashPassphrase(passphrase, cost);
    return begin(keys, await accounts.setPassphrase(keys.account.id, keys.version, hash, passkeys), browser);
  }

  const proved = (account: ConsoleAccount, keys: AccountKeys | null, passphrase: string): Promise<SignInEnd | null> =>
    tried(own(account), () => isRight(keys, passphrase), wrong(keys));

  const weakness = (passphrase: string): SignInEnd | null => {
    const problem = passphraseProblem(passphrase);
    return problem === null ? null : { kind: 'refused', message: `A passphrase ${problem}`, whose: null };
  };

  return {
    enter: (name, passphrase, client) =>
      inTurn(client, async () => {
        const keys = await accounts.keysOf(name);
        const end = await tried(strangers(keys, name), () => isRight(keys, passphrase), wrong(keys));
        if (end !== null) return end;
        return keys === null ? wrong(keys) : begin(keys, keys.version, client.browser);
      }),
    open: (name, code, passphrase, client) =>
      inTurn(client, async () => {
        const weak = weakness(passphrase);
        if (weak !== null) return weak;
        const keys = await accounts.keysOf(name);
        const refused: SignInEnd = { kind: 'refused', message: wrongCode, whose: keys?.account ?? null };
        const end = await tried(strangers(keys, name), async () => keys?.isCode(code) === true, refused);
        if (end !== null) return end;
        return keys === null ? wrong(keys) : put(keys, passphrase, 'all', client.browser);
      }),
    change: (account, from, to, passkeys, browser) =>
      inTurn({ address: own(account), site: own(account) }, async () => {
        const weak = weakness(to);
        if (weak !== null) return weak;
        const keys = await accounts.keysOf(account.name);
        const end = await proved(account, keys, from);
        return end ?? (keys === null ? wrong(keys) : put(keys, to, passkeys, browser));
      }),
    prove: (account, passphrase) =>
      inTurn({ address: own(account), site: own(account) }, async () => proved(account, await accounts.keysOf(account.name), passphrase)),
  };
}
