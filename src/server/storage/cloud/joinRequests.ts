import { z } from 'zod';
import type { JoinAnswer, JoinRequest } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { joinWords, typedWords, wordsHash } from '../secrets/joinWords.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { attempt } from '../disk/attempt.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import type { CloudBooth } from './boothRegister.ts';
import { tokenHash } from './boothRegister.ts';
import { listed } from './consoleRows.ts';

/** A booth that asks to join. Only the booth shows its words, so an operator who types them has seen the booth. */
export interface WaitingBooth {
  /** The name that the booth suggests. */
  readonly name: string;
  readonly secretHash: string;
  readonly version: string;
  /** The booth's name before it was revoked or removed; null for a new booth. */
  readonly formerName: string | null;
  /** The address or network of the request; null if an earlier server version stored it. */
  readonly client: string | null;
  readonly askedMs: number;
  readonly expiresMs: number;
}

/** Booths that ask to join. Calls fail with `storage-unavailable`. */
export interface JoinRequests {
  /** Stores a new request and returns its state. `client`: the request's address, as `clientAddress` returns it. */
  ask(request: JoinRequest, client: string): Promise<Result<JoinAnswer>>;
  /** Up to 50 requests, with the latest of each client first. */
  waiting(): Promise<Result<readonly WaitingBooth[]>>;
  /**
   * Admits the booth that shows these words; null if no booth shows them now. A revoked or removed booth keeps its id, history and events
   * if its request proved its identity, or if `name` is the name of a revoked booth. Any other booth gets `name` or the name that it
   * suggests, with a number if that name is taken.
   */
  admit(words: string, name?: string): Promise<Result<CloudBooth | null>>;
}

/** Long enough to walk from the booth to the console. */
const validMinutes = 15;
const [maxWaiting, roomAtOnce] = [1000, 50];
/** A booth asks every 3 s. Requests not repeated for this long are dropped first. */
const freshSeconds = 30;
const maxListed = 50;

const known = z.array(z.object({ name: z.string(), revoked: z.date().nullable() })).max(1);
const left = z.array(z.object({ seconds: z.coerce.number() })).max(1);
const waitingRows = z.array(
  z.object({
    name: z.string(),
    secret_hash: z.string(),
    version: z.string(),
    former_name: z.string().nullable(),
    client: z.string().nullable(),
    asked: z.date(),
    expires: z.date(),
  }),
);
const admitted = z.array(z.object({ id: z.string(), name: z.string() })).max(1);

/** An IPv4 address, or the IPv6 /48 network that a single customer may own. All requests stored by earlier server versions count as one site. */
const site = `coalesce(substring(client FROM '^[0-9a-f]+:[0-9a-f]+:[0-9a-f]+'), client, '')`;

/** Sort order of requests to keep: unexpired first, then the most recently heard. */
const liveliness = `expires > now() DESC, heard > now() - interval '${freshSeconds} seconds' DESC`;

/**
 * When the table is full, drops several requests at once. Each address keeps its first request before any address keeps a second. The
 * address with the most requests loses those heard longest ago, so a booth that keeps asking keeps its request while other addresses have
 * more. A dropped booth asks again within seconds and shows the same words.
 */
const makeRoom = `
  DELETE FROM join_requests WHERE (SELECT count(*) FROM join_requests) >= ${maxWaiting} AND secret_hash IN (
    SELECT secret_hash FROM (
      SELECT *, row_number() OVER (PARTITION BY ${site} ORDER BY ${liveliness}, of_network, heard DESC) AS of_site
      FROM (SELECT *, row_number() OVER (PARTITION BY client ORDER BY ${liveliness}, heard DESC) AS of_network FROM join_requests) AS counted
    ) AS placed
    ORDER BY ${liveliness}, of_site, heard DESC OFFSET ${maxWaiting - roomAtOnce})`;

/** Revoked and removed booths, which may rejoin. */
const outside = `(SELECT id, name, token_hash FROM booths WHERE revoked IS NOT NULL UNION ALL SELECT id, name, token_hash FROM removed_booths) AS outside`;

/** An unused name: the requested one, with a number added if necessary. */
const freeName = (wished: string): string => `(
  SELECT candidate FROM (SELECT ${wished} AS candidate, 1 AS place UNION ALL
    SELECT ${wished} || ' ' || place, place FROM generate_series(2, 10000) AS place) AS candidates
  WHERE NOT EXISTS (SELECT 1 FROM booths WHERE booths.name = candidate) ORDER BY place LIMIT 1)`;

/** The join requests, in a database that `migrate` has prepared. */
export function joinRequests(calls: PostgresCalls): JoinRequests {
  async function secondsLeft(secretHash: string): Promise<number | undefined> {
    const rows = await calls.run(
      'UPDATE join_requests SET heard = now() WHERE secret_hash = $1 RETURNING extract(epoch FROM expires - now()) AS seconds',
      [secretHash],
    );
    return asWritten(left, [...rows])[0]?.seconds;
  }

  async function note({ secretHash, name, version, cloud, former }: JoinRequest, client: string): Promise<void> {
    await calls.together([
      [`DELETE FROM join_requests WHERE expires < now() - interval '1 hour'`, []],
      [makeRoom, []],
      [
        `INSERT INTO join_requests (secret_hash, words_hash, name, version, client, expires, former)
         VALUES ($1, $2, $3, $4, $5, now() + interval '${validMinutes} minutes', (SELECT id FROM ${outside} WHERE token_hash = ANY (string_to_array($6, ',')) LIMIT 1))
         ON CONFLICT DO NOTHING`,
        [secretHash, wordsHash(joinWords(secretHash, cloud)), name, version, client, listed(former.map(tokenHash))],
      ],
    ]);
  }

  return {
    ask: (request, client) =>
      attempt(async () => {
        const rows = await calls.run('SELECT name, revoked FROM booths WHERE token_hash = $1', [request.secretHash]);
        const [booth] = asWritten(known, [...rows]);
        if (booth !== undefined) return booth.revoked === null ? { state: 'admitted', name: booth.name } : { state: 'revoked' };
        let seconds = await secondsLeft(request.secretHash);
        if (seconds === undefined) {
          await note(request, client);
          seconds = await secondsLeft(request.secretHash);
        }
        return seconds === undefined || seconds <= 0 ? { state: 'expired' } : { state: 'waiting', expiresInSeconds: Math.ceil(seconds) };
      }),
    waiting: () =>
      attempt(async () =>
        asWritten(waitingRows, [
          ...(await calls.run(
            // List each client's first request before any client's second, so that one client cannot fill the list.
            `SELECT name, secret_hash, version, (SELECT name FROM ${outside} WHERE id = former) AS former_name, client, asked, expires FROM join_requests WHERE expires > now()
             ORDER BY row_number() OVER (PARTITION BY ${site} ORDER BY asked DESC), asked DESC LIMIT ${maxListed}`,
            [],
          )),
        ]).map(({ asked, expires, secret_hash: secretHash, former_name: formerName, ...rest }) => ({
          ...{ ...rest, secretHash, formerName },
          askedMs: asked.getTime(),
          expiresMs: expires.getTime(),
        })),
      ),
    admit: (words, name) =>
      attempt(async () => {
        const typed = typedWords(words);
        if (typed === null) return null;
        const rows = await calls.run(
          `WITH asked AS (
             DELETE FROM join_requests WHERE words_hash = $1 AND expires > now() RETURNING secret_hash, name AS suggested,
               coalesce((SELECT id FROM ${outside} WHERE id = former), (SELECT id FROM booths WHERE booths.name = $2 AND revoked IS NOT NULL)) AS former
           ), fair AS (
             -- A hash that is a booth's already, or the next one's: whoever asks has not shown that the token is theirs.
             SELECT * FROM asked WHERE NOT EXISTS (SELECT FROM booths WHERE secret_hash IN (token_hash, next_token_hash))
           ), back AS (
             UPDATE booths SET token_hash = secret_hash, next_token_hash = NULL, revoked = NULL,
               name = CASE WHEN EXISTS (SELECT FROM booths AS others WHERE others.name = $2 AND others.id <> former) THEN booths.name ELSE coalesce($2, booths.name) END
             FROM fair WHERE booths.id = former RETURNING booths.id, booths.name
           ), kept AS (
             DELETE FROM removed_booths WHERE id IN (SELECT former FROM fair) RETURNING id, name
           ), entered AS (
             INSERT INTO booths (id, name, token_hash)
             SELECT coalesce((SELECT id FROM kept), gen_random_uuid()), ${freeName('coalesce($2, (SELECT name FROM kept), suggested)')}, secret_hash
             FROM fair WHERE NOT EXISTS (SELECT FROM back) RETURNING id, name
           )
           SELECT * FROM back UNION ALL SELECT * FROM entered`,
          [wordsHash(typed), name ?? null],
        );
        return asWritten(admitted, [...rows])[0] ?? null;
      }),
  };
}
