import { z } from 'zod';
import type { SentLook } from '../../../shared/contract/booths.ts';
import type { ConsoleAccount, LookOnConsole } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../../storage/photos/drivers/postgresCalls.ts';
import { lookStore } from '../lookStore.ts';
import { isReached } from './consoleReach.ts';
import { consoleRows, momentText, orThrow } from './consoleRows.ts';

/** The themes that were uploaded. Calls throw what the database throws. */
export interface ConsoleLooks {
  /** Those that an account may send, the latest first. */
  readonly all: (account: ConsoleAccount) => Promise<readonly LookOnConsole[]>;
  /** Keeps a theme that has passed the check, and gives its id. */
  readonly add: (account: ConsoleAccount, name: string, packed: Uint8Array, warnings: readonly string[]) => Promise<string>;
  readonly find: (id: string) => Promise<SentLook | null>;
  /**
   * The theme that an account wants booths to show; null for their own. `unknown` where it is not the account's to send, unless a booth had it `before`.
   */
  readonly mayUse: (account: ConsoleAccount, id: string | null, before: string | null) => Promise<SentLook | null | 'unknown'>;
  /** Takes it off the list; booths that have it keep it. */
  readonly remove: (id: string) => Promise<void>;
}

const lookRow = z.object({
  id: z.uuid(),
  name: z.string(),
  added: momentText,
  account_name: z.string(),
  size_bytes: z.number(),
  warnings: z.array(z.string()),
  on_show: z.coerce.number(),
});

export function consoleLooks(calls: PostgresCalls): ConsoleLooks {
  const store = lookStore(calls);
  async function find(id: string): Promise<SentLook | null> {
    const look = orThrow(await store.find(id));
    return look === null ? null : { id: look.id, name: look.name, sha256: look.sha256, sizeBytes: look.sizeBytes };
  }
  return {
    all: async ({ id, name, reachesAll }) =>
      (
        await consoleRows(
          calls,
          lookRow,
          `SELECT looks.id, name, look_uploads.added, account_name, size_bytes, warnings,
             (SELECT count(*) FROM booth_reports WHERE report->'look'->>'id' = looks.id::text) AS on_show
           FROM looks JOIN look_uploads ON look_uploads.look = looks.id
           WHERE removed IS NULL AND ($2 = 'true' OR looks.id IN (SELECT look FROM account_looks WHERE account::text = $1))
           ORDER BY look_uploads.added DESC LIMIT 200`,
          [id, String(reachesAll)],
        )
      ).map(({ account_name: by, size_bytes: sizeBytes, on_show: onShow, ...look }) => ({
        ...look,
        // Somebody else may have uploaded the same files.
        by: reachesAll ? by : name,
        sizeBytes,
        onShow,
      })),
    async add({ id, name: by }, name, packed, warnings) {
      const { id: look } = orThrow(await store.add(name, packed));
      await calls.together([
        [
          `INSERT INTO look_uploads (look, account_name, warnings) VALUES ($1::text::uuid, $2, $3::text::jsonb)
           ON CONFLICT (look) DO UPDATE SET account_name = excluded.account_name, warnings = excluded.warnings, removed = NULL, added = now()`,
          [look, by, JSON.stringify(warnings)],
        ],
        ['INSERT INTO account_looks (account, look) VALUES ($1::text::uuid, $2::text::uuid) ON CONFLICT DO NOTHING', [id, look]],
      ]);
      return look;
    },
    find,
    async mayUse(account, id, before) {
      if (id === null) return null;
      if (id !== before && !(await isReached(calls, account, 'look', id))) return 'unknown';
      return (await find(id)) ?? 'unknown';
    },
    async remove(id) {
      await calls.run('UPDATE look_uploads SET removed = now() WHERE look::text = $1', [id]);
    },
  };
}
