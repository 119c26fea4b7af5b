import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lastTheme } from '../../../../src/server/storage/themes/lastTheme.ts';
import type { LoadedTheme } from '../../../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../../../src/themeFiles/readTheme.ts';
import { filesBelow } from '../../../support/files/filesBelow.ts';
import { minimalThemeJson } from '../../../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

const svg = (name: string): string => `<svg xmlns="http://www.w3.org/2000/svg" id="${name}"/>`;
const layer = (image: string) => ({ image, box: [0, 0, 710, 1000] });

/** A theme based on another one by the same staff, which is based on a shipped theme. */
function themes(files: Record<string, string | object> = {}) {
  const folder = temporaryFolder({
    'themes/classic/theme.json': { ...minimalThemeJson(), name: 'Classic' },
    'house/theme.json': { extends: 'classic', name: 'House', card: { layers: [layer('art/our card.svg')] } },
    'house/art/our card.svg': svg('house'),
    'mine/theme.json': '{\n  // the fair of June\n  "extends": "../house",\n  "name": "Mine",\n  "brand": { "logo": "logo.svg" },\n}',
    'mine/logo.svg': svg('mine'),
    'mine/notes.txt': 'not art',
    'mine/unused.svg': svg('unused'),
    ...files,
  });
  const [dataFolder, themesFolder] = [join(folder, 'data'), join(folder, 'themes')];
  mkdirSync(dataFolder);
  const load = (name: string): LoadedTheme => {
    const read = readTheme(name, { themesFolder });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return read.value;
  };
  return {
    folder,
    load,
    mine: load(join(folder, 'mine')),
    theFile: join(folder, 'mine/theme.json'),
    copy: lastTheme({ dataFolder, themesFolder }),
    small: lastTheme({ dataFolder, themesFolder, limitBytes: 40 }),
  };
}

const version = 'a'.repeat(12);

test('a copy restores the theme when its folders are gone, including comments, inherited art and addresses', async () => {
  const { folder, mine, copy, theFile } = themes();
  expect(copy.read(theFile)).toBeNull();
  expect(await copy.keep(mine, version)).toEqual({ ok: true, value: undefined });
  const kept = filesBelow(join(folder, 'data/last-theme'));
  expect([...kept.keys()].sort()).toEqual([
    'aaaaaaaaaaaa/0/logo.svg',
    'aaaaaaaaaaaa/0/theme.json',
    'aaaaaaaaaaaa/1/art/our card.svg',
    'aaaaaaaaaaaa/1/theme.json',
    'kept.json',
  ]);
  expect(String(kept.get('aaaaaaaaaaaa/0/theme.json'))).toContain('// the fair of June\n  "extends": "../1"');
  rmSync(join(folder, 'house'), { recursive: true });
  rmSync(join(folder, 'mine'), { recursive: true });
  const again = copy.read(theFile);
  expect(again?.theme).toEqual(mine.theme);
  expect(again?.warnings).toEqual([]);
  expect(String(kept.get('aaaaaaaaaaaa/1/art/our card.svg'))).toBe(svg('house'));
  expect(again?.resolve('/themes/1/art/our%20card.svg')).toBe(join(folder, 'data/last-theme', version, '1/art/our card.svg'));
});

test('the previous copy is deleted once the new one exists', async () => {
  const { folder, mine, copy, load, theFile } = themes();
  await copy.keep(mine, version);
  writeFileSync(theFile, '{ "extends": "classic", "name": "Later" }');
  await copy.keep(load(join(folder, 'mine')), 'b'.repeat(12));
  expect(copy.read(theFile)?.theme.name).toBe('Later');
  expect(readdirSync(join(folder, 'data/last-theme')).sort()).toEqual(['bbbbbbbbbbbb', 'kept.json']);
});

test('a shipped theme is not copied', async () => {
  const { folder, copy, load } = themes();
  expect(await copy.keep(load('classic'), version)).toMatchObject({ ok: true });
  expect(filesBelow(join(folder, 'data')).size).toBe(0);
});

test('the old copy stays if the next one is too large or unreadable', async () => {
  const { folder, mine, copy, small, theFile } = themes();
  await copy.keep(mine, version);
  expect(await small.keep(mine, 'b'.repeat(12))).toEqual({ ok: false, error: 'its pictures are too large to be copied' });
  const gone = { ...mine, resolve: () => join(folder, 'gone.svg') };
  expect(await copy.keep(gone, 'c'.repeat(12))).toEqual({ ok: false, error: 'it does not exist' });
  expect(copy.read(theFile)?.theme.name).toBe('Mine');
});

describe('a copy damaged by a crash or by hand is rejected:', () => {
  test.each<[what: string, note: string]>([
    ['no JSON', '{"file":'],
    ['another thing', '[]'],
    ['a version that leads elsewhere', '{"file":"%","version":"../../mine"}'],
    ['a missing version', '{"file":"%","version":"cccccccccccc"}'],
    ['another theme', `{"file":"/elsewhere/theme.json","version":"${version}"}`],
  ])('%s', async (_what, note) => {
    const { folder, mine, copy, theFile } = themes();
    await copy.keep(mine, version);
    writeFileSync(join(folder, 'data/last-theme/kept.json'), note.replace('%', theFile));
    expect(copy.read(theFile)).toBeNull();
    await copy.keep(mine, version);
    expect(copy.read(theFile)?.theme.name).toBe('Mine');
  });
});
