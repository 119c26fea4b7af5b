import type { Database } from 'libsql';
import { z } from 'zod';
import { printStops } from '../../../shared/contract/print/print.ts';
import { asWritten, atOnce, foldLog, patiently } from '../sqlite/sqliteCalls.ts';
import type { PrintRecord, PrintRecords } from './PrintRecords.ts';

/** The schema as migrations; `user_version` counts those that were applied. Never change a released one: add another. */
export const printSteps: readonly string[] = [
  `
  CREATE TABLE prints (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    visit TEXT NOT NULL,
    paper TEXT NOT NULL,
    copies INTEGER NOT NULL,
    out INTEGER NOT NULL DEFAULT 0,
    is_test INTEGER NOT NULL,
    ended TEXT,
    phase TEXT NOT NULL DEFAULT 'none',
    handle TEXT,
    attempt INTEGER NOT NULL DEFAULT 0,
    ordered_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sums (day TEXT PRIMARY KEY, copies INTEGER NOT NULL, stopped INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE counters (event INTEGER NOT NULL, paper INTEGER) STRICT;
  INSERT INTO counters VALUES (0, NULL);
  `,
];

const whole = z.number().int();
const paper = z.object({
  name: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
  strips: z.union([z.literal(1), z.literal(2)]),
  bleedMm: z.number(),
});
const printRow = z.object({
  place: whole,
  id: z.string(),
  visit: z.string(),
  paper: z.string(),
  copies: whole,
  out: whole,
  is_test: whole,
  ended: z.enum(['done', ...printStops]).nullable(),
  phase: z.enum(['none', 'beginning', 'begun', 'sending', 'sent']),
  handle: z.string().nullable(),
  attempt: whole,
  ordered_ms: whole,
});
const sumRow = z.object({ copies: whole, stopped: whole });
const counterRow = z.object({ event: whole, paper: whole.nullable() });

function recordOf(row: unknown): PrintRecord {
  const { paper: written, is_test: isTest, ended: end, ordered_ms: orderedMs, ...rest } = asWritten(printRow, row);
  return { ...rest, paper: asWritten(paper, JSON.parse(written)), isTest: isTest === 1, end, orderedMs };
}

/** Prints in the database that `openDatabase` has prepared with `printSteps`. */
export function sqlitePrints(database: Database): PrintRecords {
  const insert = database.prepare('INSERT INTO prints (id, visit, paper, copies, is_test, ordered_ms) VALUES (?, ?, ?, ?, ?, ?)');
  const find = database.prepare('SELECT * FROM prints WHERE id = ?');
  const everything = database.prepare('SELECT * FROM prints ORDER BY place');
  const setProgress = database.prepare('UPDATE prints SET phase = ?, handle = ?, attempt = ? WHERE id = ?');
  const addCopy = database.prepare("UPDATE prints SET out = out + 1, phase = 'none', handle = NULL, attempt = 0, ended = ? WHERE id = ?");
  const setEnd = database.prepare('UPDATE prints SET ended = ? WHERE id = ?');
  const isTest = database.prepare('SELECT is_test FROM prints WHERE id = ?');
  const addSums = database.prepare(
    'INSERT INTO sums VALUES (?, ?, ?) ON CONFLICT (day) DO UPDATE SET copies = copies + excluded.copies, stopped = stopped + excluded.stopped',
  );
  const findSums = database.prepare('SELECT copies, stopped FROM sums WHERE day = ?');
  const findCounters = database.prepare('SELECT event, paper FROM counters');
  const addToEvent = database.prepare('UPDATE counters SET event = event + 1');
  const lessPaper = database.prepare('UPDATE counters SET paper = max(0, paper - 1) WHERE paper IS NOT NULL');
  const noEvent = database.prepare('UPDATE counters SET event = 0');
  const writePaper = database.prepare('UPDATE counters SET paper = ?');
  const deleteOld = database.prepare('DELETE FROM prints WHERE ended IS NOT NULL AND ordered_ms < ?');
  const countsFor = (id: string): boolean => asWritten(z.object({ is_test: whole }), isTest.get(id)).is_test === 0;

  return {
    add: ({ id, visit, paper: given, copies, isTest: test, orderedMs }) =>
      patiently(() => {
        insert.run(id, visit, JSON.stringify(given), copies, test ? 1 : 0, orderedMs);
        return recordOf(find.get(id));
      }),
    all: () => patiently(() => everything.all().map(recordOf)),
    progress: (id, { phase, handle, attempt }) => patiently(() => void setProgress.run(phase, handle, attempt, id)),
    copyOut: (id, day, end) =>
      patiently(() =>
        atOnce(database, () => {
          addCopy.run(end, id);
          lessPaper.run();
          if (!countsFor(id)) return;
          addSums.run(day, 1, 0);
          addToEvent.run();
        }),
      ),
    stop: (id, day, reason) =>
      patiently(() =>
        atOnce(database, () => {
          setEnd.run(reason, id);
          if (countsFor(id)) addSums.run(day, 0, 1);
        }),
      ),
    sums: (day) =>
      patiently(() => {
        const row = findSums.get(day);
        const { copies, stopped } = row === undefined ? { copies: 0, stopped: 0 } : asWritten(sumRow, row);
        return { day: copies, stopped, event: asWritten(counterRow, findCounters.get()).event };
      }),
    newEvent: () => patiently(() => void noEvent.run()),
    paper: () =>
      patiently(() => {
        const { paper: sheets } = asWritten(counterRow, findCounters.get());
        return sheets === null ? null : { sheets };
      }),
    setPaper: (sheets) => patiently(() => void writePaper.run(sheets)),
    forget: (beforeMs) => patiently(() => void deleteOld.run(beforeMs)),
    async close() {
      await patiently(() => foldLog(database));
      database.close();
    },
  };
}
