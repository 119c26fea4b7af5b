import type { Database } from 'libsql';
import { z } from 'zod';
import type { AlbumAct, AlbumChange } from '../../../shared/album/albumChange.ts';
import { atOnce, foldLog, patiently, query } from '../sqlite/sqliteCalls.ts';
import { storageKey } from '../photos/storageKey.ts';
import type { Store } from '../Store.ts';
import type { AlbumRecords } from './AlbumRecords.ts';

// The key of a deleted entry remains, so that a kiosk which still sends it can't restore it; its `id`, `entry` and `preview` are null.
const steps: readonly string[] = [
  `
  CREATE TABLE events (
    album TEXT PRIMARY KEY,
    seals_to TEXT NOT NULL,
    signed_by TEXT NOT NULL,
    name TEXT NOT NULL,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE entries (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    album TEXT NOT NULL REFERENCES events (album),
    key TEXT NOT NULL,
    id TEXT,
    entry TEXT,
    preview TEXT,
    hidden INTEGER NOT NULL DEFAULT 0,
    changed_ms INTEGER NOT NULL DEFAULT 0,
    UNIQUE (album, key)
  ) STRICT;
  CREATE INDEX entries_by_key ON entries (key);
  `,
  // An entry's `album` is an event's album or its wall.
  `
  ALTER TABLE events ADD COLUMN wall TEXT;
  ALTER TABLE events ADD COLUMN wall_seals_to TEXT;
  CREATE TABLE entries_of_lists (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    album TEXT NOT NULL,
    key TEXT NOT NULL,
    id TEXT,
    entry TEXT,
    preview TEXT,
    hidden INTEGER NOT NULL DEFAULT 0,
    changed_ms INTEGER NOT NULL DEFAULT 0,
    UNIQUE (album, key)
  ) STRICT;
  INSERT INTO entries_of_lists SELECT place, album, key, id, entry, preview, hidden, changed_ms FROM entries;
  DROP TABLE entries;
  ALTER TABLE entries_of_lists RENAME TO entries;
  CREATE INDEX entries_by_key ON entries (key);
  `,
  // Only the id of an erased album or wall remains, so that its page can say that the event has ended.
  `
  CREATE TABLE ended (album TEXT PRIMARY KEY, ended_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // Pages of a list are read in order, without the long rows of hidden entries. A row with `awaited` has only a host's change to an entry
  // that has not arrived.
  `
  ALTER TABLE entries ADD COLUMN awaited INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX entries_in_order ON entries (album, place, hidden) WHERE id IS NOT NULL;
  CREATE INDEX shown_entries_in_order ON entries (album, place) WHERE id IS NOT NULL AND hidden = 0;
  `,
  // On a wall's entries: the host's decision, 'yes' or 'no'. The indexes hold it, because a row stores it behind its long preview.
  `
  ALTER TABLE events ADD COLUMN wall_after_yes INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE entries ADD COLUMN decision TEXT;
  ALTER TABLE entries ADD COLUMN decided_ms INTEGER NOT NULL DEFAULT 0;
  DROP INDEX entries_in_order;
  DROP INDEX shown_entries_in_order;
  CREATE INDEX entries_in_order ON entries (album, place, hidden, decision) WHERE id IS NOT NULL;
  CREATE INDEX shown_entries_in_order ON entries (album, place, decision) WHERE id IS NOT NULL AND hidden = 0;
  CREATE INDEX decisions ON entries (album, key, decision, id) WHERE id IS NOT NULL;
  `,
];

/** Whether an entry of list ?1 waits for the host's decision. */
const waits = `(decision IS NULL AND ?1 IN (SELECT wall FROM events WHERE wall_after_yes = 1))`;
/** Whether an entry of list ?1 is hidden from all but the host. */
const isKeptBack = `(hidden = 1 OR decision IS 'no' OR ${waits})`;

/** How long the id of an erased album is kept, in milliseconds. */
const endedForMs = 365 * 86_400_000;

const flag = z
  .number()
  .int()
  .transform((value) => value === 1);
const place = z.number().int();
/** Bytes as base64url: the binding can't read blobs. */
const bytes = z.string().transform((text) => Buffer.from(text, 'base64url'));
const eventRow = z
  .object({
    album: z.string(),
    sealsTo: z.string(),
    signedBy: z.string(),
    wall: z.string().nullable(),
    wallSealsTo: z.string().nullable(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    isClosed: flag,
    wallAfterYes: flag,
  })
  .transform(({ wall, wallSealsTo, ...event }) => ({
    ...event,
    ...(wall !== null && wallSealsTo !== null && { wall: { album: wall, sealsTo: wallSealsTo } }),
  }));
const entryRow = z.object({ place, id: z.string(), entry: bytes, isHidden: flag, wall: z.enum(['waiting', 'yes', 'no']).nullable() });

const decisions: Readonly<Partial<Record<AlbumAct, 'yes' | 'no' | null>>> = { 'wall-yes': 'yes', 'wall-no': 'no', 'wall-undecided': null };

/** Hosts' albums: public keys, and cards' sealed entries and previews. */
export const albumStore: Store<AlbumRecords> = {
  in: {
    folder: 'albums',
    steps,
    lost: (movedTo) => `The hosts' albums could not be read. They were moved to ${movedTo}; import the events again.`,
  },
  open: albumRecords,
};

function albumRecords(database: Database): AlbumRecords {
  const events = query(
    database,
    eventRow,
    `SELECT album, seals_to AS sealsTo, signed_by AS signedBy, wall, wall_seals_to AS wallSealsTo, name, first_day AS "from", last_day AS "to", closed AS isClosed,
       wall_after_yes AS wallAfterYes
     FROM events ORDER BY first_day, last_day, album`,
  );
  const insertEvent = database.prepare(
    `INSERT INTO events (album, seals_to, signed_by, wall, wall_seals_to, name, first_day, last_day, wall_after_yes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (album) DO UPDATE SET name = excluded.name, first_day = excluded.first_day, last_day = excluded.last_day, closed = 0,
       wall = coalesce(excluded.wall, wall), wall_seals_to = coalesce(excluded.wall_seals_to, wall_seals_to),
       wall_after_yes = iif(excluded.wall IS NULL, wall_after_yes, excluded.wall_after_yes)`,
  );
  const setWallMode = database.prepare('UPDATE events SET wall_after_yes = ? WHERE album = ?');
  const wallsWith = query(database, z.object({ walls: z.number() }), 'SELECT count(*) AS walls FROM events WHERE wall = ?');
  const closeEvent = database.prepare('UPDATE events SET closed = 1 WHERE album = ?');
  const deleteEntries = database.prepare('DELETE FROM entries WHERE album = ?1 OR album = (SELECT wall FROM events WHERE album = ?1)');
  const deleteEvent = database.prepare('DELETE FROM events WHERE album = ?');
  const noteEnded = database.prepare(
    `INSERT OR REPLACE INTO ended SELECT album, ?2 FROM events WHERE album = ?1 UNION SELECT wall, ?2 FROM events WHERE album = ?1 AND wall IS NOT NULL`,
  );
  const forgetEnded = database.prepare('DELETE FROM ended WHERE ended_ms < ?');
  const ended = query(database, z.object({ ended: z.number() }), 'SELECT count(*) AS ended FROM ended WHERE album = ?');
  const openEvent = query(
    database,
    z.object({ open: z.number() }),
    'SELECT count(*) AS open FROM events WHERE ?1 IN (album, wall) AND closed = 0',
  );
  const counted = query(
    database,
    z.object({ entries: z.number().int(), hidden: z.number().int(), waiting: z.number().int(), shown: z.number().int() }),
    `SELECT count(*) AS entries, coalesce(sum(hidden), 0) AS hidden, coalesce(sum(hidden = 0 AND ${waits}), 0) AS waiting,
       coalesce(sum(NOT ${isKeptBack}), 0) AS shown
     FROM entries WHERE album = ?1 AND id IS NOT NULL`,
  );
  const known = query(
    database,
    z.object({
      state: z.enum(['here', 'deleted', 'awaited']),
      hidden: z.number().int(),
      changedMs: z.number(),
      decision: z.string().nullable(),
      decidedMs: z.number(),
    }),
    `SELECT iif(id IS NOT NULL, 'here', iif(awaited, 'awaited', 'deleted')) AS state, hidden, changed_ms AS changedMs,
       decision, decided_ms AS decidedMs
     FROM entries WHERE album = ? AND key = ?`,
  );
  const insertEntry = database.prepare(
    `INSERT INTO entries (album, key, id, entry, preview, hidden, changed_ms, decision, decided_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const elsewhere = query(
    database,
    z.object({ lists: z.number() }),
    `SELECT count(*) AS lists FROM entries JOIN events ON entries.album IN (events.album, events.wall)
     WHERE entries.key = ?2 AND ?1 IN (events.album, events.wall)`,
  );
  const insertAwaited = database.prepare('INSERT INTO entries (album, key, awaited) VALUES (?, ?, 1)');
  const deleteChange = database.prepare('DELETE FROM entries WHERE album = ? AND key = ? AND awaited = 1');
  const everyEntry = query(
    database,
    entryRow,
    `SELECT one.place, one.id, one.entry, one.hidden AS isHidden, iif(wall.key IS NULL, NULL, coalesce(wall.decision, 'waiting')) AS wall
     FROM entries AS one
     LEFT JOIN events ON events.album = one.album AND events.wall_after_yes = 1
     LEFT JOIN entries AS wall INDEXED BY decisions ON wall.album = events.wall AND wall.key = one.key AND wall.id IS NOT NULL
     WHERE one.album = ? AND one.id IS NOT NULL AND one.place > ? ORDER BY one.place LIMIT ?`,
  );
  const shownEntries = query(
    database,
    entryRow,
    `SELECT place, id, entry, 0 AS isHidden, NULL AS wall FROM entries
     WHERE album = ?1 AND id IS NOT NULL AND hidden = 0 AND NOT ${isKeptBack} AND place > ?2 ORDER BY place LIMIT ?3`,
  );
  const preview = query(
    database,
    z.object({ preview: bytes, isHidden: flag }),
    `SELECT preview, ${isKeptBack} AS isHidden FROM entries WHERE album = ?1 AND key = ?2 AND id IS NOT NULL`,
  );
  const setHidden = database.prepare('UPDATE entries SET hidden = ?, changed_ms = ? WHERE album = ? AND key = ?');
  const setDecision = database.prepare('UPDATE entries SET decision = ?, decided_ms = ? WHERE album = ? AND key = ?');
  const emptyEntry = database.prepare(
    'UPDATE entries SET id = NULL, entry = NULL, preview = NULL, hidden = 0, awaited = 0, decision = NULL, changed_ms = ? WHERE album = ? AND key = ?',
  );
  const deletePhoto = database.prepare('DELETE FROM entries WHERE key = ?');
  const photosAfter = query(
    database,
    z.object({ place, id: z.string() }),
    'SELECT place, id FROM entries WHERE id IS NOT NULL AND place > ? ORDER BY place LIMIT ?',
  );

  /** Whether it erases bytes. */
  function changeEntry(album: string, { id, act, atMs }: AlbumChange): boolean {
    const key = storageKey(id);
    const decision = decisions[act];
    if (decision !== undefined && wallsWith.one(album).walls === 0) return false;
    const before = known.find(album, key);
    if (before === undefined) {
      // The entry may arrive later, so record the change. Only pictures of the event get a row, so that hosts cannot fill the disk.
      if (elsewhere.one(album, key).lists === 0) return false;
      insertAwaited.run(album, key);
    }
    const { state, changedMs, decidedMs } = before ?? { state: 'awaited', changedMs: 0, decidedMs: 0 };
    if (state === 'deleted' || (decision === undefined ? changedMs : decidedMs) >= atMs) return false;
    if (decision !== undefined) setDecision.run(decision, atMs, album, key);
    else if (act === 'delete') emptyEntry.run(atMs, album, key);
    else setHidden.run(act === 'hide' ? 1 : 0, atMs, album, key);
    return act === 'delete' && state === 'here';
  }

  /** Also erases the deleted bytes from the write-ahead log. */
  const erasing = (work: () => void) =>
    patiently(() => {
      atOnce(database, work);
      foldLog(database);
    });

  return {
    events: () => patiently(() => events.all()),
    addEvent: ({ album, sealsTo, signedBy, wall, name, from, to, wallAfterYes = false }) =>
      patiently(() => {
        const [list, listSealsTo] = [wall?.album ?? null, wall?.sealsTo ?? null];
        insertEvent.run(album, sealsTo, signedBy, list, listSealsTo, name, from, to, wallAfterYes ? 1 : 0);
      }),
    setWallMode: (album, isAfterYes) => patiently(() => void setWallMode.run(isAfterYes ? 1 : 0, album)),
    closeEvent: (album) => patiently(() => void closeEvent.run(album)),
    removeEvent: (album, atMs) =>
      erasing(() => {
        noteEnded.run(album, atMs);
        forgetEnded.run(atMs - endedForMs);
        deleteEntries.run(album);
        deleteEvent.run(album);
      }),
    hasEnded: (album) => patiently(() => ended.one(album).ended > 0),
    addEntry: (album, { id, entry, preview: sealed }, limit) =>
      patiently(() => {
        const key = storageKey(id);
        const before = known.find(album, key);
        if (before?.state === 'deleted') return 'deleted';
        if (before?.state === 'here') return 'known';
        if (openEvent.one(album).open === 0) return 'unknown';
        if (counted.one(album).entries >= limit) return 'full';
        const [text, picture] = [entry.toString('base64url'), sealed.toString('base64url')];
        atOnce(database, () => {
          deleteChange.run(album, key);
          const { hidden, changedMs, decision, decidedMs } = before ?? { hidden: 0, changedMs: 0, decision: null, decidedMs: 0 };
          insertEntry.run(album, key, id, text, picture, hidden, changedMs, decision, decidedMs);
        });
        return 'added';
      }),
    entries: (album, after, limit, hidden) =>
      patiently(() => (hidden === 'with hidden' ? everyEntry : shownEntries).all(album, after, limit)),
    preview: (album, id, hidden) =>
      patiently(() => {
        const found = preview.find(album, storageKey(id));
        return found === undefined || (found.isHidden && hidden === 'shown only') ? null : found.preview;
      }),
    change(lists, changes) {
      let isErased = false;
      return patiently(() => {
        // The disk takes as long for one change as for a hundred at once, and the server does nothing else meanwhile.
        atOnce(database, () => {
          for (const change of changes) for (const list of lists) isErased = changeEntry(list, change) || isErased;
        });
        if (isErased) foldLog(database);
      });
    },
    removePhotos: (ids) =>
      erasing(() => {
        for (const id of ids) deletePhoto.run(storageKey(id));
      }),
    photosAfter: (after, limit) => patiently(() => photosAfter.all(after, limit)),
    counts: (album) => patiently(() => counted.one(album)),
  };
}
