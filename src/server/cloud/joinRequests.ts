import { z } from 'zod';
import type { JoinAnswer, JoinRequest } from '../../shared/contract/booths.ts';
import type { Result } from '../../shared/errors.ts';
import { joinWords, typedWords, wordsHash } from '../core/access/joinWords.ts';
import { asWritten } from '../storage/sqlite/sqliteCalls.ts';
import { attempt } from '../core/disk/storageTrouble.ts';
import type { PostgresCalls } from '../storage/photos/drivers/postgresCalls.ts';
import type { CloudBooth } from './boothRegister.ts';

/** A booth that asks to join. Its words are at the booth alone: who reads them there and types them here has seen it. */
export interface WaitingBooth {
  /** What it calls itself. */
  readonly name: string;
  readonly version: string;
  readonly askedMs: number;
  readonly expiresMs: number;
}

/** Booths that ask to join. Calls fail with `storage-unavailable`. */
export interface JoinRequests {
  /** Notes a request that is new, and says how it is. `full`: too many booths, or somebody who plays them, are asking. */
  ask(request: JoinRequest): Promise<Result<JoinAnswer | 'full'>>;
  /** The newest 50, the latest first. */
  waiting(): Promise<Result<readonly WaitingBooth[]>>;
  /**
   * Admits the booth that shows these words, under this name or the one that it suggests; with a number behind it where another booth has that
   * name. Null if no booth shows them now.
   */
  admit(words: string, name?: string): Promise<Result<CloudBooth | null>>;
}

/** Somebody has to walk from the booth to where the words are typed. */
const validMinutes = 15;
const mostWaiting = 1000;
/** A booth asks every 3 s: whoever has not for so long takes no other's place. */
const heardSeconds = 30;
const mostListed = 50;

const known = z.array(z.object({ name: z.string(), revoked: z.date().nullable() })).max(1);
const left = z.array(z.object({ seconds: z.coerce.number() })).max(1);
const counted = z.tuple([z.object({ waiting: z.coerce.number() })]);
const waitingRows = z.array(z.object({ name: z.string(), version: z.string(), asked: z.date(), expires: z.date() }));
const admitted = z.array(z.object({ id: z.string(), name: z.string() })).max(1);

/** The requests in the database that `migrate` has prepared. */
export function joinRequests(calls: PostgresCalls): JoinRequests {
  async function secondsLeft(secretHash: string): Promise<number | undefined> {
    const rows = await calls.run(
      'UPDATE join_requests SET heard = now() WHERE secret_hash = $1 RETURNING extract(epoch FROM expires - now()) AS seconds',
      [secretHash],
    );
    return asWritten(left, [...rows])[0]?.seconds;
  }

  async function note({ secretHash, name, version, cloud }: JoinRequest): Promise<'full' | 'noted'> {
    await calls.run(`DELETE FROM join_requests WHERE expires < now() - interval '1 hour'`, []);
    const [{ waiting }] = asWritten(counted, [
      ...(await calls.run(
        `SELECT count(*) AS waiting FROM join_requests WHERE expires > now() AND heard > now() - interval '${heardSeconds} seconds'`,
        [],
      )),
    ]);
    if (waiting >= mostWaiting) return 'full';
    await calls.run(
      `INSERT INTO join_requests (secret_hash, words_hash, name, version, expires)
       VALUES ($1, $2, $3, $4, now() + interval '${validMinutes} minutes') ON CONFLICT DO NOTHING`,
      [secretHash, wordsHash(joinWords(secretHash, cloud)), name, version],
    );
    return 'noted';
  }

  return {
    ask: (request) =>
      attempt(async () => {
        const rows = await calls.run('SELECT name, revoked FROM booths WHERE token_hash = $1', [request.secretHash]);
        const [booth] = asWritten(known, [...rows]);
        if (booth !== undefined) return booth.revoked === null ? { state: 'admitted', name: booth.name } : { state: 'revoked' };
        let seconds = await secondsLeft(request.secretHash);
        if (seconds === undefined) {
          if ((await note(request)) === 'full') return 'full';
          seconds = await secondsLeft(request.secretHash);
        }
        return seconds === undefined || seconds <= 0 ? { state: 'expired' } : { state: 'waiting', expiresInSeconds: Math.ceil(seconds) };
      }),
    waiting: () =>
      attempt(async () =>
        asWritten(waitingRows, [
          ...(await calls.run(
            `SELECT name, version, asked, expires FROM join_requests WHERE expires > now() ORDER BY asked DESC LIMIT ${mostListed}`,
            [],
          )),
        ]).map(({ asked, expires, ...rest }) => ({ ...rest, askedMs: asked.getTime(), expiresMs: expires.getTime() })),
      ),
    admit: (words, name) =>
      attempt(async () => {
        const typed = typedWords(words);
        if (typed === null) return null;
        const rows = await calls.run(
          `WITH asked AS (DELETE FROM join_requests WHERE words_hash = $1 AND expires > now() RETURNING secret_hash, coalesce($2, name) AS wished)
           INSERT INTO booths (name, token_hash)
           SELECT (
             SELECT candidate FROM (SELECT wished AS candidate, 1 AS place UNION ALL
               SELECT wished || ' ' || place, place FROM generate_series(2, 10000) AS place) AS candidates
             WHERE NOT EXISTS (SELECT 1 FROM booths WHERE booths.name = candidate) ORDER BY place LIMIT 1
           ), secret_hash FROM asked RETURNING id, name`,
          [wordsHash(typed), name ?? null],
        );
        return asWritten(admitted, [...rows])[0] ?? null;
      }),
  };
}
