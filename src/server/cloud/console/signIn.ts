import type { ConsoleAccount } from '../../../shared/contract/console.ts';
import { passphraseProblem } from '../../../shared/passphraseProblem.ts';
import type { HashCost } from '../../core/access/passphraseHash.ts';
import { fullCost, hashPassphrase, isPassphrase } from '../../core/access/passphraseHash.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { AccountKeys, Accounts } from './accounts.ts';
import type { ConsoleSessions } from './consoleSessions.ts';
import type { LoginTries } from './loginTries.ts';

/** How a try to sign in ended. `in`: with the token of the session that has begun. */
export type SignInEnd =
  | { readonly kind: 'in'; readonly token: string; readonly account: ConsoleAccount }
  /** `whose`: the account of this name, if there is one, which is for the log alone. */
  | { readonly kind: 'wrong'; readonly whose: ConsoleAccount | null }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: 'refused'; readonly message: string; readonly whose: ConsoleAccount | null };

/** Signing in by passphrase. Calls throw what the database throws. `client` is the address that asks. */
export interface SignIn {
  readonly enter: (name: string, passphrase: string, client: string) => Promise<SignInEnd>;
  /** Sets a passphrase with the code of a new account, or of one whose passphrase was forgotten. */
  readonly open: (name: string, code: string, passphrase: string, client: string) => Promise<SignInEnd>;
  /** Replaces a known passphrase. Every session of the account ends, and a new one begins. */
  readonly change: (account: ConsoleAccount, from: string, to: string, client: string) => Promise<SignInEnd>;
}

export interface SignInParts {
  readonly accounts: Accounts;
  readonly sessions: ConsoleSessions;
  readonly tries: LoginTries;
  /** The cost of a guess; the usual one by default. */
  readonly cost?: HashCost;
}

/** A person who mistypes needs less; who guesses gets no further, and holds up nobody else's memory. */
const triesEach = { burst: 20, perSecond: 0.2 };
const mostWaiting = 16;
const wrongCode = 'This is not the code of this name, or it is older than a day. An operator can make another one.';
const busyMs = 5000;

/**
 * Tries are counted by account for everybody together, whatever server they come to: guessing from many places is no way around the back-off.
 * Whoever keeps somebody out by it does not keep out their passkey.
 */
export function signIn({ accounts, sessions, tries, cost = fullCost }: SignInParts): SignIn {
  const mayTry = tokenBuckets(triesEach);
  /** What an unknown name is compared with: it takes as long as a known one. */
  const nobody = hashPassphrase('nobody has this name', cost);
  let waiting = 0;

  /** One after the other: each try costs memory and time. */
  let turn: Promise<unknown> = Promise.resolve();
  async function inTurn(client: string, work: () => Promise<SignInEnd>): Promise<SignInEnd> {
    if (!mayTry(client) || waiting >= mostWaiting) return { kind: 'wait', waitMs: busyMs };
    waiting++;
    const end = turn.then(work).finally(() => waiting--);
    turn = end.catch(() => undefined);
    return end;
  }

  /** Null if it is right; otherwise, or while nobody may try yet, how it ended. */
  async function tried(
    keys: AccountKeys | null,
    name: string,
    isRight: () => Promise<boolean>,
    wrong: SignInEnd,
  ): Promise<SignInEnd | null> {
    // Only the database knows which names are one account's. Nobody learns by waiting whether a name is known.
    const who = keys?.account.id ?? `name ${name}`;
    const waitMs = await tries.begin(who);
    if (waitMs > 0) return { kind: 'wait', waitMs };
    if (!(await isRight())) return wrong;
    await tries.forget(who);
    return null;
  }

  async function isRight(keys: AccountKeys | null, passphrase: string): Promise<boolean> {
    const kept = keys?.passphrase ?? null;
    return (await isPassphrase(passphrase, kept ?? (await nobody))) && kept !== null;
  }

  const wrong = (keys: AccountKeys | null): SignInEnd => ({ kind: 'wrong', whose: keys?.account ?? null });

  async function put(account: ConsoleAccount, passphrase: string, by: 'code' | 'passphrase'): Promise<SignInEnd> {
    await accounts.setPassphrase(account.id, await hashPassphrase(passphrase, cost), by);
    return { kind: 'in', token: await sessions.begin(account.id), account };
  }

  const weakness = (passphrase: string): SignInEnd | null => {
    const problem = passphraseProblem(passphrase);
    return problem === null ? null : { kind: 'refused', message: `A passphrase ${problem}`, whose: null };
  };

  return {
    enter: (name, passphrase, client) =>
      inTurn(client, async () => {
        const keys = await accounts.keysOf(name);
        const end = await tried(keys, name, () => isRight(keys, passphrase), wrong(keys));
        if (end !== null) return end;
        // Removed in the meantime.
        if (keys === null || (await accounts.nameOf(keys.account.id)) === null) return { kind: 'wrong', whose: null };
        return { kind: 'in', token: await sessions.begin(keys.account.id), account: keys.account };
      }),
    open: (name, code, passphrase, client) =>
      inTurn(client, async () => {
        const weak = weakness(passphrase);
        if (weak !== null) return weak;
        const keys = await accounts.keysOf(name);
        const refused: SignInEnd = { kind: 'refused', message: wrongCode, whose: keys?.account ?? null };
        const end = await tried(keys, name, async () => keys?.isCode(code) === true, refused);
        if (end !== null) return end;
        return keys === null ? { kind: 'wrong', whose: null } : put(keys.account, passphrase, 'code');
      }),
    change: (account, from, to, client) =>
      inTurn(client, async () => {
        const weak = weakness(to);
        if (weak !== null) return weak;
        const keys = await accounts.keysOf(account.name);
        const end = await tried(keys, account.name, () => isRight(keys, from), wrong(keys));
        return end ?? put(account, to, 'passphrase');
      }),
  };
}
