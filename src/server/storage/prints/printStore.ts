import type { Database } from 'libsql';
import { join } from 'node:path';
import { z } from 'zod';
import { printStops } from '../../../shared/contract/print/print.ts';
import { noFolder } from '../disk/noFolder.ts';
import { atOnce, jsonText, patiently, query } from '../sqlite/sqliteCalls.ts';
import type { Store } from '../Store.ts';
import { keyInMemory } from './keyInMemory.ts';
import type { PrintRecords } from './PrintRecords.ts';
import type { SealedSheets } from './SealedSheets.ts';
import { sheetsInMemory } from './SealedSheets.ts';
import { sheetsOnDisk } from './sheetsOnDisk.ts';

export interface PrintStores {
  readonly records: PrintRecords;
  readonly sheets: SealedSheets;
}

const steps: readonly string[] = [
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
  paper: jsonText(paper),
  copies: whole,
  out: whole,
  isTest: whole.transform((flag) => flag === 1),
  end: z.enum(['done', ...printStops]).nullable(),
  phase: z.enum(['none', 'beginning', 'begun', 'sending', 'sent']),
  handle: z.string().nullable(),
  attempt: whole,
  orderedMs: whole,
});
const printColumns =
  'place, id, visit, paper, copies, out, is_test AS isTest, ended AS "end", phase, handle, attempt, ordered_ms AS orderedMs';

/** The print queue and its sealed pictures. */
export const printStore: Store<PrintStores> = {
  in: {
    folder: 'prints',
    steps,
    lost: (movedTo) => `The list of prints could not be read. It was moved to ${movedTo}; a new list was started.`,
  },
  open: (database, dataFolder) => ({
    records: printRecords(database),
    sheets: dataFolder === noFolder ? sheetsInMemory() : sheetsOnDisk(join(dataFolder, 'prints', 'sealed'), keyInMemory(dataFolder)),
  }),
};

function printRecords(database: Database): PrintRecords {
  const insert = database.prepare('INSERT INTO prints (id, visit, paper, copies, is_test, ordered_ms) VALUES (?, ?, ?, ?, ?, ?)');
  const prints = query(database, printRow, `SELECT ${printColumns} FROM prints WHERE id = ?`);
  const everything = query(database, printRow, `SELECT ${printColumns} FROM prints ORDER BY place`);
  const setProgress = database.prepare('UPDATE prints SET phase = ?, handle = ?, attempt = ? WHERE id = ?');
  const addCopy = database.prepare("UPDATE prints SET out = out + 1, phase = 'none', handle = NULL, attempt = 0, ended = ? WHERE id = ?");
  const setEnd = database.prepare('UPDATE prints SET ended = ? WHERE id = ?');
  const addSums = database.prepare(
    'INSERT INTO sums VALUES (?, ?, ?) ON CONFLICT (day) DO UPDATE SET copies = copies + excluded.copies, stopped = stopped + excluded.stopped',
  );
  const sumsOf = query(database, z.object({ copies: whole, stopped: whole }), 'SELECT copies, stopped FROM sums WHERE day = ?');
  const counters = query(database, z.object({ event: whole, paper: whole.nullable() }), 'SELECT event, paper FROM counters');
  const addToEvent = database.prepare('UPDATE counters SET event = event + 1');
  const lessPaper = database.prepare('UPDATE counters SET paper = max(0, paper - 1) WHERE paper IS NOT NULL');
  const noEvent = database.prepare('UPDATE counters SET event = 0');
  const writePaper = database.prepare('UPDATE counters SET paper = ?');
  const deleteOld = database.prepare('DELETE FROM prints WHERE ended IS NOT NULL AND ordered_ms < ?');
  const countsFor = (id: string): boolean => !prints.one(id).isTest;

  return {
    add: ({ id, visit, paper: given, copies, isTest: test, orderedMs }) =>
      patiently(() => {
        insert.run(id, visit, JSON.stringify(given), copies, test ? 1 : 0, orderedMs);
        return prints.one(id);
      }),
    all: () => patiently(() => everything.all()),
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
        const { copies, stopped } = sumsOf.find(day) ?? { copies: 0, stopped: 0 };
        return { day: copies, stopped, event: counters.one().event };
      }),
    newEvent: () => patiently(() => void noEvent.run()),
    paper: () =>
      patiently(() => {
        const { paper: sheets } = counters.one();
        return sheets === null ? null : { sheets };
      }),
    setPaper: (sheets) => patiently(() => void writePaper.run(sheets)),
    forget: (beforeMs) => patiently(() => void deleteOld.run(beforeMs)),
  };
}
