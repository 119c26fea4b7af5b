import { z } from 'zod';
import { firstWaitMs, freeTries, longestWaitMs } from '../secrets/loginWait.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { consoleRows } from './consoleRows.ts';

/** How soon another passphrase may be tried, for all servers together. Calls throw what the database throws. */
export interface LoginTries {
  /**
   * `who`: the id of an account, or a name that nobody has. Counts a try before it is looked at, so that tries side by side are no way around the limit. 0: it may be made; otherwise the wait in
   * milliseconds, and it does not count.
   */
  readonly begin: (who: string) => Promise<number>;
  readonly forget: (who: string) => Promise<void>;
}

/** Filling these takes so long that no back-off ends sooner by it. */
const maxRows = 10_000;
const barred = z.object({ wait_ms: z.coerce.number() });

/** The rule is that of `loginWaitMs`, in one statement: servers ask at the same time. */
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
        // Made-up names are rows too. Drops those of names and accounts alike, so that nobody learns which are known.
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
