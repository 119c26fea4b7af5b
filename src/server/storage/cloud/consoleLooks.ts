import { z } from 'zod';
import type { SentLook } from '../../../shared/contract/booths.ts';
import { sentLook } from '../../../shared/contract/booths.ts';
import { orThrow } from '../../../shared/errors.ts';
import type { ConsoleAccount, LookOnConsole } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { inLookFolder } from '../themes/lookFolder.ts';
import { packLook, sha256Of } from '../themes/packedLook.ts';
import type { LookStore, StoredLook } from './lookStore.ts';
import { lookStore } from './lookStore.ts';
import { consoleReach } from './consoleReach.ts';
import { consoleRows, momentText } from './consoleRows.ts';

/** The uploaded themes. Each belongs to its uploader, even if others uploaded the same files. Calls throw the database's errors. */
export interface ConsoleLooks {
  /** Packs a theme's files for storage and transfer. Fails with a sentence. */
  readonly pack: typeof packLook;
  /** Provides the files in a folder while `work` runs. */
  readonly inFolder: typeof inLookFolder;
  /** Size limit for all themes of an account. */
  readonly roomMegabytes: number;
  /** The themes that an account may send, latest first. */
  readonly all: (account: ConsoleAccount) => Promise<readonly LookOnConsole[]>;
  /** Stores a checked theme and returns its id. If the account already has a theme with the same files, replaces that one. */
  readonly add: (account: ConsoleAccount, name: string, packed: Uint8Array, warnings: readonly string[]) => Promise<string>;
  /**
   * Whether the account has room for this theme. A theme that the account already has counts once. Removed themes are deleted to make room.
   */
  readonly hasRoom: (account: ConsoleAccount, packed: Uint8Array) => Promise<boolean>;
  /** Also null for a removed theme that was deleted to make room. */
  readonly find: (id: string) => Promise<SentLook | null>;
  /** A listed theme, for download: its size, and its files as JSON (`lookFiles`); null if there is none. */
  readonly packed: (id: string) => Promise<Pick<StoredLook, 'id' | 'sizeBytes'> | null>;
  readonly pieces: LookStore['pieces'];
  /**
   * The theme that an account wants booths to show; null for the booths' own themes. `unknown` if the account may not send it, unless a
   * booth had it `before`.
   */
  readonly mayUse: (account: ConsoleAccount, id: string | null, before: string | null) => Promise<SentLook | null | 'unknown'>;
  /**
   * Removes a theme from the list; booths that have it keep it. Its bytes stay available for a rollback until its uploader's other themes need the
   * room.
   */
  readonly remove: (id: string) => Promise<void>;
}

/** Limit per account: room for hundreds of themes, but not enough to fill the shared database. */
const roomMegabytes = 1024;
const roomBytes = roomMegabytes * 1024 * 1024;

/** Whether a theme of `mine` is listed, or a booth is about to fetch it. */
const isNeeded = `(mine.removed IS NULL OR EXISTS (SELECT FROM booth_orders WHERE ended IS NULL AND body->'look'->>'id' = mine.id::text))`;

const lookRow = z.object({
  id: z.uuid(),
  name: z.string(),
  added: momentText,
  account_name: z.string(),
  size_bytes: z.number(),
  warnings: z.array(z.string()),
  on_show: z.coerce.number(),
});
/** How many warnings of a theme the list shows, and at what length; `theme check` prints all of them. */
const shownWarnings = { count: 20, letters: 300 };

const sentRow = sentLook.unwrap().omit({ sizeBytes: true }).extend({ size_bytes: z.number() });
const idRow = z.object({ id: z.uuid() });
const packedRow = idRow.extend({ size_bytes: z.number() });
const sumRow = z.object({ bytes: z.coerce.number() });

export function consoleLooks(calls: PostgresCalls): ConsoleLooks {
  const [store, reach] = [lookStore(calls), consoleReach(calls)];
  async function find(id: string): Promise<SentLook | null> {
    const [found] = await consoleRows(
      calls,
      sentRow,
      `SELECT uploaded_looks.id, uploaded_looks.name, sha256, size_bytes FROM uploaded_looks JOIN looks ON looks.id = look WHERE uploaded_looks.id::text = $1`,
      [id],
    );
    if (found === undefined) return null;
    const { size_bytes: sizeBytes, ...look } = found;
    return { ...look, sizeBytes };
  }
  return {
    pack: packLook,
    inFolder: inLookFolder,
    roomMegabytes,
    all: async ({ id, reachesAll }) =>
      (
        await consoleRows(
          calls,
          lookRow,
          // A booth's claim to show a theme counts only if the booth was sent that theme.
          `SELECT * FROM (
             SELECT mine.id, mine.name, mine.added, account_name, size_bytes,
               (SELECT coalesce(json_agg(left(said, ${String(shownWarnings.letters)})), '[]') FROM (
                 SELECT said FROM jsonb_array_elements_text(warnings) AS said LIMIT ${String(shownWarnings.count)}) AS first) AS warnings,
               (SELECT count(*) FROM booth_reports WHERE report->'look'->>'id' = mine.id::text AND EXISTS (
                 SELECT FROM booth_orders WHERE booth_orders.booth = booth_reports.booth AND body->'look'->>'id' = mine.id::text)) AS on_show
             FROM uploaded_looks AS mine JOIN looks ON looks.id = look
             WHERE removed IS NULL AND ($2 = 'true' OR account::text = $1)
             -- The latest of each uploader first: whoever uploads many hides nobody's.
             ORDER BY row_number() OVER (PARTITION BY account_name ORDER BY mine.added DESC), mine.added DESC LIMIT 200
           ) AS listed ORDER BY added DESC`,
          [id, String(reachesAll)],
        )
      ).map(({ account_name: by, size_bytes: sizeBytes, on_show: onShow, ...look }) => ({ ...look, by, sizeBytes, onShow })),
    async hasRoom({ id }, packed) {
      const [{ bytes } = { bytes: 0 }] = await consoleRows(
        calls,
        sumRow,
        `SELECT coalesce(sum(size_bytes), 0) AS bytes FROM uploaded_looks AS mine JOIN looks ON looks.id = look
         WHERE account::text = $1 AND sha256 <> $2 AND ${isNeeded}`,
        [id, sha256Of(packed)],
      );
      return bytes + packed.byteLength <= roomBytes;
    },
    async add({ id, name: by }, name, packed, warnings) {
      const { id: look } = orThrow(await store.add(name, packed));
      const [added] = await consoleRows(
        calls,
        idRow,
        `INSERT INTO uploaded_looks (look, account, account_name, name, warnings) VALUES ($1::text::uuid, $2::text::uuid, $3, $4, $5::text::jsonb)
         ON CONFLICT (account, look) DO UPDATE SET name = excluded.name, warnings = excluded.warnings, removed = NULL, added = now() RETURNING id`,
        [look, id, by, name, JSON.stringify(warnings)],
      );
      if (added === undefined) throw new Error('an added theme is missing');
      // Delete the themes with the oldest removal first. Keep the bytes if another uploader has the same theme.
      await calls.together([
        [
          `DELETE FROM uploaded_looks WHERE id IN (
             SELECT id FROM (
               SELECT mine.id, ${isNeeded} AS needed, sum(size_bytes) OVER (ORDER BY ${isNeeded} DESC, removed DESC, mine.id) AS bytes
               FROM uploaded_looks AS mine JOIN looks ON looks.id = look WHERE account::text = $1
             ) AS counted WHERE NOT needed AND bytes > ${String(roomBytes)})`,
          [id],
        ],
        [
          // A newer row may belong to an upload in progress.
          `DELETE FROM looks WHERE added < now() - interval '1 hour' AND NOT EXISTS (SELECT FROM uploaded_looks WHERE look = looks.id)`,
          [],
        ],
      ]);
      return added.id;
    },
    find,
    async packed(id) {
      const [found] = await consoleRows(
        calls,
        packedRow,
        'SELECT looks.id, size_bytes FROM uploaded_looks JOIN looks ON looks.id = look WHERE uploaded_looks.id::text = $1 AND removed IS NULL',
        [id],
      );
      return found === undefined ? null : { id: found.id, sizeBytes: found.size_bytes };
    },
    pieces: store.pieces,
    async mayUse(account, id, before) {
      if (id === null) return null;
      if (id !== before && !(await reach.isReached(account, 'look', id))) return 'unknown';
      return (await find(id)) ?? 'unknown';
    },
    async remove(id) {
      await calls.run('UPDATE uploaded_looks SET removed = now() WHERE id::text = $1', [id]);
    },
  };
}
