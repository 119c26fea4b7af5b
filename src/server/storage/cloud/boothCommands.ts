import { z } from 'zod';
import type { BoothCommand } from '../../../shared/contract/booths.ts';
import { boothCommand } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { attempt } from '../disk/attempt.ts';
import type { Reaching } from './consoleReach.ts';
import { everybody, ownerAt, wasReached } from './consoleReach.ts';
import { keepLatest } from './consoleRows.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';

/** A command to a booth. */
export interface GivenCommand {
  readonly id: string;
  /** The booth's id. */
  readonly booth: string;
  readonly command: BoothCommand;
  readonly givenMs: number;
  /** Null until the booth reports the outcome. `superseded`: a later command of the same kind replaced it. */
  readonly outcome: 'done' | 'failed' | 'superseded' | null;
  /** The booth's answer, for operators. */
  readonly says: string | null;
}

/** The commands for booths. Calls fail with `storage-unavailable`. */
export interface BoothCommands {
  /**
   * Gives a command to booths (ids) and replaces their unfinished commands of the same kind. Booths receive it with their next report, provided that
   * the account `by` (null: no particular account) may still control them then.
   */
  give(booths: readonly string[], command: BoothCommand, by: string | null): Promise<Result<void>>;
  /**
   * These booths' latest commands, latest first. An account without full access gets only commands given while it had access to the booth.
   */
  latest(booths: readonly string[], limit: number, account?: Reaching): Promise<Result<readonly GivenCommand[]>>;
}

const rows = z.array(
  z.object({
    id: z.string(),
    booth: z.string(),
    body: boothCommand,
    given: z.date(),
    outcome: z.enum(['done', 'failed', 'superseded']).nullable(),
    says: z.string().nullable(),
  }),
);

/** How many commands of each kind to keep per booth and event: enough to roll back, and a limit on the table's size. */
const keptOfKind = 200;

/** The commands in a database that `migrate` has prepared. */
export function boothCommands(calls: PostgresCalls): BoothCommands {
  return {
    async give(booths, command, by) {
      const given = await attempt(() =>
        calls.together([
          [
            `UPDATE booth_orders SET ended = now(), outcome = 'superseded'
             WHERE booth = ANY (string_to_array($1, ',')::uuid[]) AND ended IS NULL AND body ->> 'kind' = $2`,
            [booths.join(','), command.kind],
          ],
          [
            `INSERT INTO booth_orders (booth, body, account, event) SELECT booth, $2::text::jsonb, $3::text::uuid, ${ownerAt('now()', 'booth')}
             FROM unnest(string_to_array($1, ',')::uuid[]) AS booth`,
            [booths.join(','), JSON.stringify(command), by],
          ],
          [
            keepLatest({
              table: 'booth_orders',
              key: 'id',
              where: `booth = ANY (string_to_array($1, ',')::uuid[]) AND body ->> 'kind' = $2 AND ended IS NOT NULL`,
              latestFirst: 'sequence DESC',
              // Leave room for the new command.
              most: keptOfKind - 1,
            }),
            [booths.join(','), command.kind],
          ],
        ]),
      );
      return given.ok ? success(undefined) : given;
    },
    latest: (booths, limit, { id, reachesAll } = everybody) =>
      attempt(async () =>
        asWritten(rows, [
          ...(await calls.run(
            `SELECT id, booth, body, given, outcome, says FROM booth_orders
             WHERE booth = ANY (string_to_array($1, ',')::uuid[]) AND ($4 = 'true' OR ${wasReached('$3')})
             ORDER BY sequence DESC LIMIT $2::int`,
            [booths.join(','), limit, id, String(reachesAll)],
          )),
        ]).map(({ body, given, ...rest }) => ({ ...rest, command: body, givenMs: given.getTime() })),
      ),
  };
}
