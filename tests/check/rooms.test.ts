import { expect, test } from 'vitest';
import { faultsOfRooms, folderCircles, mentions, strayingSql } from '../../.config/checkRooms.mjs';

const files = (given: Readonly<Record<string, string>>): ReadonlyMap<string, string> => new Map(Object.entries(given));
const nothing = { circles: [], sql: [], most: { print: 0, film: 0, portrait: 0 } };

test('two folders that import each other form a cycle, even if no files do', () => {
  const house = files({
    'src/room/one/a.ts': "import '../other/b.ts';",
    'src/room/one/c.ts': '',
    'src/room/other/b.ts': '',
    'src/room/other/d.ts': "import type { C } from '../one/c.ts';",
  });
  expect(folderCircles(house)).toEqual(['src/room: one other']);
  expect(faultsOfRooms(house, nothing)).toEqual([
    expect.stringMatching(/^a circle of folders in src\/room: one other: folders in a circle cannot/),
  ]);
});

test('a folder and a file beside it may form a cycle, too', () => {
  const house = files({ 'src/a.ts': "import './room/b.ts';", 'src/room/b.ts': '', 'src/room/c.ts': "import '../a.ts';" });
  expect(folderCircles(house)).toEqual(['src: a.ts room']);
});

test.each([
  [
    'a folder that is used by two that do not meet',
    { 'src/one/a.ts': "import '../low/c.ts';", 'src/other/b.ts': "import '../low/c.ts';", 'src/low/c.ts': '' },
  ],
  ['files of one folder', { 'src/room/a.ts': "import './b.ts';", 'src/room/b.ts': "import './a.ts';" }],
  [
    'a folder whose files use what lies above',
    { 'src/room/a.ts': "import './part/b.ts';", 'src/room/part/b.ts': "import '../port.ts';", 'src/room/port.ts': '' },
  ],
])('%s is not a cycle', (_what, given) => {
  expect(folderCircles(files(given))).toEqual([]);
});

test.each([
  ['a query', 'const rows = db`SELECT id FROM booths`;', true],
  ['a migration', "export const step = 'CREATE TABLE booths (id TEXT)';", true],
  ['a change', 'await db`UPDATE booths SET name = ${name}`;', true],
  ['a new row', 'await db`INSERT INTO booths (id) VALUES (${id})`;', true],
  ['a new row in place of another', "db.prepare('INSERT OR REPLACE INTO booths (id) VALUES (?)');", true],
  ['a deletion', "db.exec('DELETE FROM booths');", true],
  ['a new column', "export const step = 'ALTER TABLE booths ADD COLUMN name TEXT';", true],
  ['an index', "export const step = 'CREATE INDEX booths_by_name ON booths (name)';", true],
  ['an index that allows nothing twice', "export const step = 'CREATE UNIQUE INDEX booths_by_name ON booths (name)';", true],
  ['an index that is made while others write', 'await db`CREATE INDEX CONCURRENTLY booths_by_name ON booths (name)`;', true],
  ['a table that goes', "export const step = 'DROP TABLE booths';", true],
  ['a table that is emptied', 'await db`TRUNCATE booths`;', true],
  ['a query over several lines', 'await db`\n  SELECT id,\n    name\n  FROM booths\n`;', true],
  ['a sentence', "const says = 'Select a theme from the list.';", false],
  ['a comment', '// SELECT id FROM booths takes a millisecond', false],
])('SQL belongs in storage: %s', (_what, text, isSql) => {
  expect(strayingSql(files({ 'src/server/features/x/y.ts': text }))).toEqual(isSql ? ['src/server/features/x/y.ts'] : []);
  expect(strayingSql(files({ 'src/server/storage/y.ts': text }))).toEqual([]);
});

test('a file outside its folders that mentions a feature counts, whether it imports or names it', () => {
  const house = files({
    'src/server/features/print/service.ts': 'export const print = 1;',
    'src/server/storage/prints/records.ts': 'export const prints = 1;',
    'src/kiosk/Booth.tsx': "import { x } from './features/print/x.ts';",
    'src/kiosk/names.ts': 'export const printing = 1; // a',
    'src/kiosk/other.ts': '/** The print that comes out. */ export const fingerprint = 1;',
    'src/stage/screen.ts': "export const orientation = 'portrait';",
    'src/stage/late.ts': 'export const portraits = 1;',
  });
  expect(mentions(house, 'print')).toEqual(['src/kiosk/Booth.tsx', 'src/kiosk/names.ts']);
  expect(mentions(house, 'portrait')).toEqual(['src/stage/late.ts']);
  expect(faultsOfRooms(house, { ...nothing, most: { print: 1, film: 0, portrait: 1 } })).toEqual([
    expect.stringMatching(
      /^2 files outside its own folders mention print; the limit is 1\. .+ The files are src\/kiosk\/Booth\.tsx, src\/kiosk\/names\.ts$/,
    ),
  ]);
});

test('known exceptions can only shrink: outdated ones are removed', () => {
  expect(
    faultsOfRooms(files({}), { circles: ['src: a b'], sql: ['src/server/cloud/a.ts'], most: { print: 3, film: 0, portrait: 0 } }),
  ).toEqual([
    expect.stringMatching(/^the circle src: a b no longer exists/),
    expect.stringMatching(/^src\/server\/cloud\/a\.ts no longer contains SQL/),
  ]);
});
