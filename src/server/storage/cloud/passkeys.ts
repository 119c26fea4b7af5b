import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { ConsoleAccount, PasskeyOnConsole } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { accountColumns, accountOfRow, accountRows } from './accounts.ts';
import { consoleRows, momentText } from './consoleRows.ts';
import { sessionHash } from './consoleSessions.ts';

/** Signing in by passkey (WebAuthn), in place of name and passphrase. Calls throw what the database throws. */
export interface Passkeys {
  readonly of: (account: string) => Promise<readonly PasskeyOnConsole[]>;
  /** What the browser needs to make one, as JSON. */
  readonly registration: (account: ConsoleAccount) => Promise<object>;
  /** Keeps a new one; false if the browser's answer is not sound, or the session of this token has ended meanwhile. */
  readonly add: (token: string, account: ConsoleAccount, name: string, answer: object) => Promise<boolean>;
  /** Sessions that it has begun end with it. */
  readonly remove: (account: string, id: string) => Promise<boolean>;
  /** What the browser needs to show one, as JSON: any, for a stranger in this network (`site`), or for somebody who has signed in, one of theirs. */
  readonly question: (asker: { readonly account: string } | { readonly site: string }) => Promise<object>;
  /** Whose passkey has answered which question, and its id; null if it is nobody's, or the answer is not sound. */
  readonly whoAnswers: (
    answer: object,
    account: string | null,
  ) => Promise<{ readonly account: ConsoleAccount; readonly passkey: string } | null>;
}

const challengeMinutes = 5;
const [maxChallenges, roomAtOnce] = [5000, 500];
/** Where all places are taken, each account and network keeps its latest question before any keeps a second: nobody's asking ends others' sign-ins. */
const makeRoom = `
  DELETE FROM passkey_challenges WHERE (SELECT count(*) FROM passkey_challenges) >= ${String(maxChallenges)} AND challenge IN (
    SELECT challenge FROM (
      SELECT challenge, ends, row_number() OVER (PARTITION BY coalesce(account::text, site) ORDER BY ends DESC) AS place FROM passkey_challenges
    ) AS placed ORDER BY place, ends DESC OFFSET ${String(maxChallenges - roomAtOnce)})`;
/** What a challenge was given for: an answer to it is good for nothing else. */
type Purpose = 'sign-in' | 'proof' | 'make';

const passkeyRow = z.object({ id: z.string(), name: z.string(), created: momentText, used: momentText.nullable() });
const keyRow = accountRows.extend({ key_id: z.string(), public_key: z.string(), counter: z.coerce.number() });
const idRow = z.object({ id: z.string() });
const challengeRow = z.object({ challenge: z.string() });

/** The challenge that a browser says it has answered: looked up, and then verified by the library. */
function challengeIn(answer: object): string {
  const said = z.object({ response: z.object({ clientDataJSON: z.base64url() }) }).safeParse(answer);
  if (!said.success) return '';
  try {
    const data: unknown = JSON.parse(Buffer.from(said.data.response.clientDataJSON, 'base64url').toString('utf8'));
    return z.object({ challenge: z.base64url().max(200) }).safeParse(data).data?.challenge ?? '';
  } catch {
    // No JSON: no challenge of ours.
    return '';
  }
}

/** The library is loaded when it is first asked: most sign in without. `publicUrl`: the origin of the console's page. */
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

  /** The challenge that this answers, if it was ours: good for one answer, and not for long. */
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
      // A stranger learns of no passkey: the browser shows those that it has.
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

/** The library throws at what is not sound; null then. */
async function sound<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
