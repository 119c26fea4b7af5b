import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { checkOnce } from '../../../src/themeFiles/checkOnce.ts';
import { keepPassed, noteFor, notePassed, readPassed } from '../../../src/themeFiles/passedThemes.ts';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import type { ThemeReport } from '../../../src/themeFiles/ThemeReport.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const warning = { line: 3, path: 'texts.start', message: 'This is long.' };

function noted() {
  const note = join(temporaryFolder(), 'checked-themes', 'one.json');
  notePassed(note, [{ ...warning, file: '/usb/mine/theme.json' }], ['/usb/mine/theme.json']);
  return note;
}

test("a theme's warnings are remembered, even if it moves", () => {
  expect(readPassed(noted(), ['/home/mine/theme.json'])).toEqual([{ ...warning, file: '/home/mine/theme.json' }]);
});

test('a theme without a stored verdict has not passed', () => {
  expect(readPassed(join(temporaryFolder(), 'one.json'), [])).toBeNull();
});

test.each([
  ['empty', ''],
  ['cut off', '[{"place":0,"mess'],
  ['full of zeros', '\0'.repeat(64)],
])('a verdict that a power cut has left %s is ignored and written again', (_how, text) => {
  const note = noted();
  writeFileSync(note, text);
  expect(readPassed(note, [])).toBeNull();
  notePassed(note, [], []);
  expect(readPassed(note, [])).toEqual([]);
});

/** The valid fixture, with two pictures and a font for another language, with these changes. */
function sound(files: Record<string, string> = {}): string {
  const folder = temporaryFolder();
  cpSync(join(import.meta.dirname, '../../fixtures/themes/sound'), folder, { recursive: true });
  cpSync(join(bundledThemes, 'classic/fonts'), join(folder, 'fonts'), { recursive: true });
  const theme = JSON.parse(readFileSync(join(folder, 'theme.json'), 'utf8')) as object;
  const classic = parse(readFileSync(join(bundledThemes, 'classic/theme.json'), 'utf8')) as { readonly fonts: readonly object[] };
  const fonts = [...classic.fonts, { family: 'Deutsch', weight: 400, file: 'de.woff2', languages: ['de'] }];
  const own = {
    ...theme,
    extends: './ground',
    languages: ['en', 'de'].map((tag) => ({ tag, name: tag })),
    fonts,
    brand: { name: 'Fair', logo: 'logo.png' },
  };
  mkdirSync(join(folder, 'ground'));
  const ground = '{ "extends": "classic", "name": "Ground" }';
  const all = { 'theme.json': JSON.stringify(own), 'ground/theme.json': ground, 'de.woff2': 'a font', 'logo.png': 'a logo', ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return folder;
}

function read(folder: string): LoadedTheme {
  const loaded = readTheme(folder, { themesFolder: bundledThemes });
  if (!loaded.ok) throw new Error(loaded.error.map(({ message }) => message).join('\n'));
  return loaded.value;
}

const noteOf = async (folder: string): Promise<string> => (await noteFor(read(folder))) ?? 'no check';

const append = (folder: string, file: string, text: string): void =>
  writeFileSync(join(folder, file), `${readFileSync(join(folder, file), 'utf8')}${text}`);

test('equal themes in different folders share a verdict file, which is outside both', async () => {
  const [one, other] = [sound(), sound()];
  const note = await noteOf(one);
  expect(await noteOf(other)).toBe(note);
  expect(note.startsWith(join(import.meta.dirname, '../../../build/checked-themes/'))).toBe(true);
});

test.each<[what: string, change: (folder: string) => void]>([
  ['its own text', (folder) => append(folder, 'theme.json', '\n')],
  ['the text of a base', (folder) => append(folder, 'ground/theme.json', '\n')],
  ['a drawing', (folder) => append(folder, 'plain.svg', '<!-- -->')],
  ['a picture', (folder) => append(folder, 'logo.png', '.')],
  ['a picture, which was removed', (folder) => rmSync(join(folder, 'logo.png'))],
  ['the file behind the link of a picture', (folder) => relink(folder, 'logo.png', 'logo.svg')],
  ['a font of another language', (folder) => append(folder, 'de.woff2', '.')],
])('a theme needs a new verdict if this has changed: %s', async (_what, change) => {
  const folder = sound();
  const before = await noteOf(folder);
  change(folder);
  expect(await noteOf(folder)).not.toBe(before);
});

test('a copy of a shipped theme has its own verdict', async () => {
  const copy = join(temporaryFolder(), 'classic');
  cpSync(join(bundledThemes, 'classic'), copy, { recursive: true });
  expect(await noteOf(copy)).not.toBe(await noteOf(join(bundledThemes, 'classic')));
});

function relink(folder: string, name: string, real: string): void {
  renameSync(join(folder, name), join(folder, real));
  symlinkSync(real, join(folder, name));
}

test('hashes cannot collide across files: a theme with the same bytes split differently has not passed', async () => {
  // The bytes between these two files if parts are hashed one after the other, with or without a separator.
  const between = ['', '\0', '\n'].map((mark) => `${mark}${JSON.stringify(['/themes/0/plain.svg', '.svg', null])}${mark}`);
  const cut = (before: string, after: string): Record<string, string> => ({ 'logo.png': before, 'plain.svg': after });
  for (const name of between) expect(await noteOf(sound(cut(`a${name}b`, 'c')))).not.toBe(await noteOf(sound(cut('a', `b${name}c`))));
});

test('a theme that changes during its check has not passed, nor has one with errors', async () => {
  const folder = sound({ 'logo.png': crypto.randomUUID() });
  const report = { name: 'Sound', errors: [], warnings: [], figures: null };
  const errors = [{ file: folder, line: 1, path: '', message: 'It is too faint.' }];
  const good = async (): Promise<ThemeReport> => report;
  expect(await checkOnce(read(folder), async () => ({ ...report, errors }))).toEqual({ ok: false, error: errors });
  await checkOnce(read(folder), async () => {
    append(folder, 'logo.png', '.');
    return report;
  });
  const checked: string[] = [];
  const check = (file: string): Promise<ThemeReport> => (checked.push(file), good());
  for (const state of ['.', '']) {
    const text = readFileSync(join(folder, 'logo.png'), 'utf8');
    await checkOnce(read(folder), check);
    await checkOnce(read(folder), check);
    writeFileSync(join(folder, 'logo.png'), text.slice(0, text.length - state.length));
  }
  expect(checked).toHaveLength(2);
});

test('a theme unreadable after its check has not passed', async () => {
  const folder = sound({ 'logo.png': crypto.randomUUID() });
  const loaded = read(folder);
  const note = await noteFor(loaded);
  rmSync(join(folder, 'theme.json'));
  await keepPassed(note, { name: 'Sound', errors: [], warnings: [], figures: null }, loaded);
  expect(readPassed(note ?? '', loaded.files)).toBeNull();
});

test('the most recently used verdicts are kept', () => {
  const folder = join(temporaryFolder(), 'checked-themes');
  const notes = Array.from({ length: 201 }, (_, number) => join(folder, `${String(number)}.json`));
  mkdirSync(folder);
  for (const [age, note] of notes.entries()) {
    writeFileSync(note, '[]');
    utimesSync(note, 1_000_000 - age, 1_000_000 - age);
  }
  notePassed(join(folder, 'new.json'), [], []);
  expect(readPassed(join(folder, 'new.json'), [])).toEqual([]);
  expect(readPassed(notes[0] ?? '', [])).toEqual([]);
  expect(readPassed(notes[199] ?? '', [])).toBeNull();
});
