import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainFolders } from '../../src/themeFiles/chainFolders.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { minimalThemeJson } from '../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const saved = '{ "extends": "ground", "name": "Saved" }';
const files = { 'ground/theme.json': minimalThemeJson(), 'other/theme.json': minimalThemeJson(), 'mine/theme.json': saved };

test('a draft is read instead of its file, which stays unchanged', () => {
  const themesFolder = temporaryFolder(files);
  const file = join(themesFolder, 'mine', 'theme.json');
  const draft = { file, text: '\uFEFF{\n  // Not saved yet.\n  "extends": "ground", "name": "Draft" }' };
  const read = readTheme('mine', { themesFolder, draft });
  expect(read.ok && read.value.theme.name).toBe('Draft');
  expect(read.ok && read.value.locate(['name'])).toEqual({ file, line: 3 });
  expect(readFileSync(file, 'utf8')).toBe(saved);
});

test('an error in a draft is reported with its file and line', () => {
  const themesFolder = temporaryFolder(files);
  const file = join(themesFolder, 'mine', 'theme.json');
  const problems = (text: string) => {
    const read = readTheme(file, { themesFolder, draft: { file, text } });
    return read.ok ? [] : read.error.map(({ file: where, line, path }) => ({ where, line, path }));
  };
  expect(problems('{ "extends": "ground",\n  "nam": 1 }')).toEqual([{ where: file, line: 2, path: 'nam' }]);
  expect(problems('{ "extends": "ground",\n  "name": }')).toEqual([{ where: file, line: 2, path: '' }]);
  expect(problems(`{ "extends": "ground" }${' '.repeat(2_000_000)}`)).toEqual([{ where: file, line: null, path: '' }]);
});

test('a draft is found under another path to its file', () => {
  const themesFolder = temporaryFolder(files);
  symlinkSync(join(themesFolder, 'mine'), join(themesFolder, 'linked'));
  const draft = { file: join(themesFolder, 'linked', 'theme.json'), text: '{ "extends": "ground", "name": "Draft" }' };
  const read = readTheme('mine', { themesFolder, draft });
  expect(read.ok && read.value.theme.name).toBe('Draft');
});

test("the watched folders are those of the draft's bases", () => {
  const themesFolder = temporaryFolder(files);
  const folder = (name: string) => join(themesFolder, name);
  const draft = { file: join(folder('mine'), 'theme.json'), text: '{ "extends": "other" }' };
  expect(chainFolders('mine', { themesFolder })).toEqual([folder('mine'), folder('ground')]);
  expect(chainFolders('mine', { themesFolder, draft })).toEqual([folder('mine'), folder('other')]);
});
