import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { PhoneLook } from '../../../shared/contract/phoneLook.ts';
import { phoneLook } from '../../../shared/contract/phoneLook.ts';
import type { Result } from '../../../shared/errors.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { attempt } from '../disk/attempt.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { noEvent } from '../photos/drivers/postgresSteps/step0014.ts';
import { keepLatest } from './consoleRows.ts';

/** The looks of booths' phone pages. Calls fail with `storage-unavailable`. */
export interface PhoneLooks {
  /**
   * Stores the look that a booth shows, and returns its id for links. The same look has the same id for all booths; a stored look never
   * changes. Keeps the 20 most recently shown looks per booth and event.
   */
  readonly keep: (booth: string, look: PhoneLook) => Promise<Result<string>>;
  /** The look with this id; null if no booth has shown it lately, or if this release doesn't understand it. */
  readonly read: (id: string) => Promise<Result<PhoneLook | null>>;
  /** Deletes the looks that no card can need any more. `keepDays` is how long cards are kept. */
  readonly sweep: (keepDays: number) => Promise<Result<void>>;
}

const maxLooks = 20;
/** How long an admitted booth may be offline while its cards wait in the kiosk. */
const offlineDays = 30;
/** A booth sends its look twice a day, so a booth that was revoked since may have made cards for this long after its last look. */
const resentDays = 1;

const kept = z.array(z.object({ look: z.string() }));
const bodies = z.array(z.object({ body: z.string() })).max(1);

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newId = (): string => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');

/** The looks in a database that `migrate` has prepared. */
export function phoneLooks(calls: PostgresCalls): PhoneLooks {
  return {
    keep: (booth, look) =>
      attempt(async () => {
        const body = JSON.stringify(look);
        const sha256 = createHash('sha256').update(body).digest('hex');
        const id = newId();
        const [, used = []] = await calls.together([
          ['INSERT INTO phone_looks (id, sha256, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [id, sha256, body]],
          [
            `INSERT INTO phone_look_uses (look, booth, event)
             SELECT id, $1::text::uuid, coalesce(booth_owner($1::text::uuid, now()), '${noEvent}') FROM phone_looks WHERE sha256 = $2
             ON CONFLICT (look, booth, event) DO UPDATE SET used = now() RETURNING look`,
            [booth, sha256],
          ],
          [
            keepLatest({
              table: 'phone_look_uses',
              key: 'look, booth, event',
              where: 'booth = $1::text::uuid',
              latestFirst: 'used DESC, look',
              most: maxLooks,
            }),
            [booth],
          ],
        ]);
        const [row] = asWritten(kept, [...used]);
        // Once in a billion times, another look already has this id. The booth will then send its look again.
        if (row === undefined) throw Object.assign(new Error('a new look got the id of another one'), { code: 'TAKEN' });
        return row.look;
      }),
    read: (id) =>
      attempt(async () => {
        const used = 'SELECT body FROM phone_looks WHERE id = $1 AND EXISTS (SELECT FROM phone_look_uses WHERE look = phone_looks.id)';
        const [row] = asWritten(bodies, [...(await calls.run(used, [id]))]);
        return row === undefined ? null : (phoneLook.safeParse(JSON.parse(row.body)).data ?? null);
      }),
    sweep: (keepDays) =>
      attempt(async () => {
        await calls.together([
          [
            `DELETE FROM phone_look_uses WHERE used < now() - interval '1 day' * ($1::text::integer +
               CASE WHEN EXISTS (SELECT FROM booths WHERE booths.id = booth AND revoked IS NULL) THEN ${String(offlineDays)} ELSE ${String(resentDays)} END)`,
            [String(keepDays)],
          ],
          ['DELETE FROM phone_looks WHERE NOT EXISTS (SELECT FROM phone_look_uses WHERE look = phone_looks.id)', []],
        ]);
      }),
  };
}
