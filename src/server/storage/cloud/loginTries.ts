import { z } from 'zod';
import { firstWaitMs, freeTries, longestWaitMs } from '../secrets/loginWait.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { consoleRows } from './consoleRows.ts';

/** Limits passphrase attempts across all servers. Calls throw the database's errors. */
export interface LoginTries {
  /**
   * `who`: an account's id, or an unknown name. Counts the attempt before the passphrase is checked, so that parallel attempts cannot
   * bypass the limit. Returns 0 if the attempt is allowed; otherwise the wait in milliseconds, and the attempt does not count.
   */
  readonly begin: (who: string) => Promise<number>;
  readonly forget: (who: string) => Promise<void>;
}

/** Large enough that filling the table takes longer than any back-off. */
const maxRows = 10_000;
const barred = z.object({ wait_ms: z.coerce.number() });

/** Applies the rule of `loginWaitMs` in a single statement, because servers call it concurrently. */
export function loginTries(calls: PostgresCalls): LoginTries {
  return {
    async begin(who) {
      const counted = await calls.run(
        `INSERT INTO login_tries (who, tries, barred_until, tried) VALUES (lower($1), 1, now(), now())
         ON CONFLICT (who) DO UPDATE SET tries = login_tries.tries + 1, tried = now(),
           barred_until = CASE WHEN login_tries.tries + 1 < $2::text::integer THEN now()
             ELSE now() + interval '1 ms' * least($3::text::numeric * power(2, least(login_tries.tries + 1 - $2::text::integer, 30)), $4::text::numeric) END
         WHERE login_tries.barred_until <= now() RETURNING who`,
        [who, String(freeTries), String(firstWaitMs), String(longestWaitMs)],
      );
      if (counted.length > 0) {
        // Made-up names create rows, too. Delete rows of names and accounts alike, so that the table does not reveal which accounts exist.
        await calls.run(
          `DELETE FROM login_tries WHERE tried < now() - interval '1 day'
             OR who IN (SELECT who FROM login_tries ORDER BY tried DESC OFFSET ${String(maxRows)})`,
          [],
        );
        return 0;
      }
      const [row] = await consoleRows(
        calls,
        barred,
        'SELECT extract(epoch FROM barred_until - now()) * 1000 AS wait_ms FROM login_tries WHERE who = lower($1)',
        [who],
      );
      return Math.max(1, Math.round(row?.wait_ms ?? 1));
    },
    async forget(who) {
      await calls.run(`DELETE FROM login_tries WHERE who = lower($1)`, [who]);
    },
  };
}
