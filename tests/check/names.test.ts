import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readGlossary, retiredTerms, sharedNames } from '../../.config/checkNames.mjs';

const told = (...texts: string[]): string[] => sharedNames(new Map(texts.map((text, index) => [`src/room/file${index}.ts`, text])));

test.each([
  ['values', 'export const clock = 1;', 'export function clock() {}'],
  ['types', 'export interface Clock {}', 'export type Clock = 1;'],
  ['a type and a value', 'export class Clock {}', 'export type Clock = 1;'],
  ['names that are listed', 'const clock = 1; export { clock };', 'const time = 1; export { time as clock };'],
  ['names that are taken apart', 'export const { clock } = now();', 'export const [, clock] = times;'],
])('two exports with one name are reported, with both files and what to do: %s', (_, one, other) => {
  const [fault, ...more] = told(one, other);
  expect(fault).toMatch(
    /^one name, one thing: two exports called (clock|Clock) \(src\/room\/file0\.ts, src\/room\/file1\.ts\): rename one, or make one use the other$/,
  );
  expect(more).toEqual([]);
});

test.each([
  ['a type and a value in one file', 'export const Clock = 1; export type Clock = 1;', ''],
  ['the variants of a function', 'export function clock(): void; export function clock(at?: 1): void {}', ''],
  ['a name that is passed on', 'export const clock = 1;', "export { clock } from './file0.ts';"],
  ['a name that is kept', 'export const clock = 1;', 'const clock = 2;'],
])('no finding: %s', (_, one, other) => {
  expect(told(one, other)).toEqual([]);
});

const glossary = readGlossary(readFileSync('src/GLOSSARY.md', 'utf8'));
const retiredIn = (path: string, text: string): string[] => retiredTerms(new Map([[path, text]]), glossary);

test.each([
  ['an identifier', 'src/stage/a.ts', 'const artShelf = 1;', 'artShelf', 'cache'],
  ['a property', 'src/stage/a.ts', 'const art = { shelf: 1 };', 'shelf', 'cache'],
  ['a type', 'src/kiosk/a.ts', 'interface OutboxOffice {}', 'OutboxOffice', 'service'],
  ['a file', 'src/kiosk/portraitDesk.ts', '', 'portraitDesk.ts', 'service'],
  ['a class of CSS', 'src/studio/a.css', '.stage-desk { color: red; }', 'stage-desk', 'service'],
  ['a name in a comment', 'src/stage/a.ts', '// As `artShelf` has it.', 'artShelf', 'cache'],
  ['a name in a document', 'assets/guide/a.md', 'As `artShelf` has it.', 'artShelf', 'cache'],
  ['prose', 'assets/guide/a.md', 'Mended is what was broken.', 'mended', 'fix'],
  ['a message', 'tests/a.test.ts', "const says = 'Mend this first.';", 'mend', 'fix'],
  ['a limit', 'src/server/a.ts', 'const mostBytes = 1;', 'mostBytes', 'max'],
  ['a whole name', 'src/server/a.ts', 'const isIn = true;', 'isIn', 'isAdmitted'],
  ['a term of two words', 'src/server/a.ts', 'type BoothOrders = 1;', 'BoothOrders', 'command'],
  ['a term of one room', 'src/server/features/print/a.ts', 'const held = null;', 'held', 'activeJob'],
])('a retired term is reported with its reason and replacement: %s', (_, path, text, name, say) => {
  const faults = retiredIn(path, text);
  expect(faults[0]).toMatch(new RegExp(`^${path}: ${name}: \`[a-z ]+\` is retired \\(.+\\): say .*${say}.*; see src/GLOSSARY\\.md$`));
  expect(faults).toHaveLength(1);
});

test.each([
  ['a part of a longer word', 'src/stage/a.ts', 'const recommended = desktop;'],
  ['plain English', 'src/stage/a.ts', '// Most booths stand on a desk, and lack nothing that is in a shelf.'],
  ['the same word in another room', 'src/picture/a.ts', 'const held = standing;'],
  ['a part of a name that may not be the whole of it', 'src/server/a.ts', 'const isInside = isInView;'],
  ['a word of another program', 'tests/e2e/a.test.ts', 'await page.bringToFront();'],
])('not a retired term: %s', (_, path, text) => {
  expect(retiredIn(path, text)).toEqual([]);
});

test('a row of the glossary without place, replacement or reason is refused', () => {
  const row = (...cells: string[]): string => `\n## Retired\n\n| ${cells.join(' | ')} |\n`;
  expect(readGlossary(row('`desk`', 'names in `src/a`, `src/b`', '`service`', 'so')).retired).toMatchObject([
    { rooms: ['src/a', 'src/b'] },
  ]);
  for (const cells of [
    ['somewhere', '`service`', 'so'],
    ['names', '', 'so'],
    ['names', '`service`', ''],
  ])
    expect(() => readGlossary(row('`desk`', ...cells))).toThrow('a row needs where');
});
