import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { ConsoleAccount, PasskeyOnConsole } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { accountColumns, accountOfRow, accountRows } from './accounts.ts';
import { consoleRows, momentText } from './consoleRows.ts';
import { sessionHash } from './consoleSessions.ts';

/** Sign-in by passkey (WebAuthn) instead of name and passphrase. Calls throw the database's errors. */
export interface Passkeys {
  readonly of: (account: string) => Promise<readonly PasskeyOnConsole[]>;
  /** The JSON options for creating a passkey in the browser. */
  readonly registration: (account: ConsoleAccount) => Promise<object>;
  /** Stores a new passkey. False if the browser's answer is invalid, or if the session with this token has ended. */
  readonly add: (token: string, account: ConsoleAccount, name: string, answer: object) => Promise<boolean>;
  /** Removes a passkey and ends the sessions that it began. */
  readonly remove: (account: string, id: string) => Promise<boolean>;
  /**
   * The JSON options for requesting a passkey from the browser: any passkey for a stranger from network `site`, or one of the account's own
   * for a signed-in person.
   */
  readonly question: (asker: { readonly account: string } | { readonly site: string }) => Promise<object>;
  /** The account and id of the passkey that answered; null if the passkey is unknown or the answer is invalid. */
  readonly whoAnswers: (
    answer: object,
    account: string | null,
  ) => Promise<{ readonly account: ConsoleAccount; readonly passkey: string } | null>;
}

const challengeMinutes = 5;
const [maxChallenges, roomAtOnce] = [5000, 500];
/**
 * When the table is full, each account and network keeps its latest challenge before any keeps a second. Many requests from one do not end
 * other sign-ins.
 */
const makeRoom = `
  DELETE FROM passkey_challenges WHERE (SELECT count(*) FROM passkey_challenges) >= ${String(maxChallenges)} AND challenge IN (
    SELECT challenge FROM (
      SELECT challenge, ends, row_number() OVER (PARTITION BY coalesce(account::text, site) ORDER BY ends DESC) AS place FROM passkey_challenges
    ) AS placed ORDER BY place, ends DESC OFFSET ${String(maxChallenges - roomAtOnce)})`;
/** The purpose of a challenge. Its answer is valid for this purpose only. */
type Purpose = 'sign-in' | 'proof' | 'make';

const passkeyRow = z.object({ id: z.string(), name: z.string(), created: momentText, used: momentText.nullable() });
const keyRow = accountRows.extend({ key_id: z.string(), public_key: z.string(), counter: z.coerce.number() });
const idRow = z.object({ id: z.string() });
const challengeRow = z.object({ challenge: z.string() });

/** The challenge that the browser claims to have answered. The caller looks it up, and the library verifies the answer. */
function challengeIn(answer: object): string {
  const said = z.object({ response: z.object({ clientDataJSON: z.base64url() }) }).safeParse(answer);
  if (!said.success) return '';
  try {
    const data: unknown = JSON.parse(Buffer.from(said.data.response.clientDataJSON, 'base64url').toString('utf8'));
    return z.object({ challenge: z.base64url().max(200) }).safeParse(data).data?.challenge ?? '';
  } catch {
    // Not JSON, so not our challenge.
    return '';
  }
}

/** Loads the library on first use: most people sign in without passkeys. `publicUrl`: the origin of the console's page. */
export function passkeys(calls: PostgresCalls, publicUrl: string): Passkeys {
  const rpID = new URL(publicUrl).hostname;
  const library = () => import('@simplewebauthn/server');

  async function keepChallenge<Options extends { readonly challenge: string }>(
    options: Options,
    purpose: Purpose,
    account: string | null,
    site: string | null = null,
  ): Promise<Options> {
    await calls.together([
      ['DELETE FROM passkey_challenges WHERE ends < now()', []],
      [makeRoom, []],
      [
        `INSERT INTO passkey_challenges (challenge, account, site, ends)
         VALUES ($1, $2::text::uuid, $3, now() + interval '${String(challengeMinutes)} minutes')`,
        [`${purpose} ${options.challenge}`, account, site],
      ],
    ]);
    return options;
  }

  /** Deletes the answered challenge and returns it if it was valid: a challenge works once and expires. */
  async function redeem(answer: object, purpose: Purpose, account: string | null): Promise<string | null> {
    const challenge = challengeIn(answer);
    const kept = await consoleRows(
      calls,
      challengeRow,
      `DELETE FROM passkey_challenges WHERE challenge = $1 AND account::text IS NOT DISTINCT FROM $2 AND ends > now() RETURNING challenge`,
      [`${purpose} ${challenge}`, account],
    );
    return kept.length === 1 ? challenge : null;
  }

  const ownIds = (account: string) => consoleRows(calls, idRow, 'SELECT id FROM passkeys WHERE account::text = $1', [account]);

  return {
    of: (account) =>
      consoleRows(calls, passkeyRow, 'SELECT id, name, created, used FROM passkeys WHERE account::text = $1 ORDER BY created', [account]),
    async registration({ id, name }) {
      const { generateRegistrationOptions } = await library();
      const known = await ownIds(id);
      const options = await generateRegistrationOptions({
        rpName: 'Stagebooth',
        rpID,
        userName: name,
        userID: new TextEncoder().encode(id),
        attestationType: 'none',
        excludeCredentials: [...known],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return keepChallenge(options, 'make', id);
    },
    async add(token, { id }, name, answer) {
      const expectedChallenge = await redeem(answer, 'make', id);
      if (expectedChallenge === null) return false;
      const { verifyRegistrationResponse } = await library();
      const made = await sound(() =>
        verifyRegistrationResponse({
          response: answer as RegistrationResponseJSON,
          expectedChallenge,
          expectedOrigin: publicUrl,
          expectedRPID: rpID,
        }),
      );
      if (made?.verified !== true) return false;
      const { id: key, publicKey, counter, transports = [] } = made.registrationInfo.credential;
      const added = await calls.run(
        `INSERT INTO passkeys (id, account, name, public_key, counter, transports)
         SELECT $1, account, $3, $4, $5::text::bigint, $6 FROM console_sessions WHERE account::text = $2 AND token_hash = $7 FOR SHARE
         ON CONFLICT DO NOTHING RETURNING id`,
        [key, id, name, Buffer.from(publicKey).toString('base64url'), String(counter), transports.join(','), sessionHash(token)],
      );
      return added.length === 1;
    },
    remove: async (account, id) =>
      (await calls.run('DELETE FROM passkeys WHERE account::text = $1 AND id = $2 RETURNING id', [account, id])).length === 1,
    async question(asker) {
      const account = 'account' in asker ? asker.account : null;
      const { generateAuthenticationOptions } = await library();
      // Do not list passkeys for strangers: the browser offers its own.
      const own = account === null ? null : await ownIds(account);
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        ...(own !== null && { allowCredentials: [...own] }),
      });
      return 'site' in asker ? keepChallenge(options, 'sign-in', null, asker.site) : keepChallenge(options, 'proof', account);
    },
    async whoAnswers(answer, account) {
      const expectedChallenge = await redeem(answer, account === null ? 'sign-in' : 'proof', account);
      const id = z.object({ id: z.string() }).safeParse(answer).data?.id ?? '';
      const [row] = await consoleRows(
        calls,
        keyRow,
        `SELECT ${accountColumns}, passkeys.id AS key_id, public_key, counter FROM passkeys JOIN accounts ON accounts.id = account WHERE passkeys.id = $1`,
        [id],
      );
      if (expectedChallenge === null || row === undefined || (account !== null && row.id !== account)) return null;
      const { verifyAuthenticationResponse } = await library();
      const shown = await sound(() =>
        verifyAuthenticationResponse({
          response: answer as AuthenticationResponseJSON,
          expectedChallenge,
          expectedOrigin: publicUrl,
          expectedRPID: rpID,
          credential: { id, publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')), counter: row.counter },
        }),
      );
      if (shown?.verified !== true) return null;
      await calls.run('UPDATE passkeys SET counter = $2::text::bigint, used = now() WHERE id = $1', [
        id,
        String(shown.authenticationInfo.newCounter),
      ]);
      return { account: accountOfRow(row), passkey: id };
    },
  };
}

/** The result, or null if the library throws, as it does for an invalid answer. */
async function sound<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
