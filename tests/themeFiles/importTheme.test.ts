import { zipSync } from 'fflate';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importTheme } from '../../src/themeFiles/importTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const theme = '{ "extends": "classic", "name": "Fair" } // ours\n';

function archive(files: Readonly<Record<string, string>>): { readonly place: string; readonly zip: string } {
  const place = temporaryFolder({});
  const zip = join(place, 'fair.zip');
  writeFileSync(zip, zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))));
  return { place, zip };
}

describe('a theme’s archive', () => {
  test('is unpacked beside itself, without files added by operating systems', () => {
    const { place, zip } = archive({
      'my fair/theme.json': theme,
      'my fair/art/a.svg': '<svg/>',
      'my fair/.DS_Store': 'x',
      '__MACOSX/my fair/theme.json': 'x',
      'my fair/run.exe': 'x',
    });
    const folder = importTheme(zip);
    expect(folder).toBe(join(place, 'fair'));
    expect(readdirSync(folder).sort()).toEqual(['art', 'theme.json']);
    expect(readFileSync(join(folder, 'theme.json'), 'utf8')).toBe(theme);
  });

  test('never overwrites anything', () => {
    const { place, zip } = archive({ 'theme.json': theme });
    const other = temporaryFolder({ 'mine/notes.txt': 'x' });
    expect(() => importTheme(zip, join(other, 'mine'))).toThrow('is not empty');
    expect(readdirSync(place)).toEqual(['fair.zip']);
  });

  test.each(['fair.new', '.fair.new', 'fair.part', 'fair~'])('leaves a folder called %s unchanged', (name) => {
    const { place, zip } = archive({ 'theme.json': theme });
    mkdirSync(join(place, name));
    writeFileSync(join(place, name, 'notes.txt'), 'mine');
    importTheme(zip);
    expect(readdirSync(join(place, 'fair'))).toEqual(['theme.json']);
    expect(readFileSync(join(place, name, 'notes.txt'), 'utf8')).toBe('mine');
    // A folder also stays unchanged if unpacking fails halfway.
    const broken = archive({ 'theme.json': theme, 'a.json': 'x', 'a.json/b.svg': '<svg/>' });
    mkdirSync(join(broken.place, name));
    writeFileSync(join(broken.place, name, 'notes.txt'), 'mine');
    expect(() => importTheme(broken.zip)).toThrow('cannot be put into');
    expect(readdirSync(broken.place).sort()).toEqual([name, 'fair.zip'].sort());
    expect(readdirSync(join(broken.place, name))).toEqual(['notes.txt']);
  });

  test.skipIf(process.platform === 'win32').each([
    ['a link to a non-empty folder', (place: string, other: string) => symlinkSync(join(other, 'full'), join(place, 'fair')), null],
    ['a link to a file', (place: string, other: string) => symlinkSync(join(other, 'full/a.txt'), join(place, 'fair')), null],
    ['a broken link', (place: string, other: string) => symlinkSync(join(other, 'gone'), join(place, 'fair')), null],
    ['a file', (place: string) => writeFileSync(join(place, 'fair'), 'mine'), null],
    ['a link to an empty folder', (place: string, other: string) => symlinkSync(join(other, 'empty'), join(place, 'fair')), 'empty'],
    ['an empty folder', (place: string) => mkdirSync(join(place, 'fair')), 'fair'],
  ] as const)('is unpacked only into an empty folder if %s has its name', (_what, prepare, into) => {
    const { place, zip } = archive({ 'theme.json': theme });
    const other = temporaryFolder({ 'full/a.txt': 'mine' });
    mkdirSync(join(other, 'empty'));
    prepare(place, other);
    const before = lstatSync(join(place, 'fair')).isSymbolicLink();
    if (into === null) expect(() => importTheme(zip)).toThrow('is not empty');
    else expect(importTheme(zip)).toBe(join(into === 'empty' ? other : place, into));
    expect(lstatSync(join(place, 'fair')).isSymbolicLink()).toBe(before);
    expect(readdirSync(place).sort()).toEqual(['fair', 'fair.zip']);
    expect(readdirSync(other).sort()).toEqual(['empty', 'full']);
    expect(readFileSync(join(other, 'full/a.txt'), 'utf8')).toBe('mine');
  });

  test.each([
    ['leads out of its folder', { 'theme.json': theme, '../out.svg': '<svg/>' }, 'leads out of its folder'],
    ['has no theme', { 'notes.txt': 'x' }, 'no theme.json'],
  ])('that %s is refused, and leaves nothing behind', (_what, files, words) => {
    const { place, zip } = archive(files);
    expect(() => importTheme(zip)).toThrow(words);
    expect(readdirSync(place)).toEqual(['fair.zip']);
    expect(existsSync(join(place, '..', 'out.svg'))).toBe(false);
  });

  test('whose entries share the same bytes is refused before they are copied', () => {
    const { place, zip } = archive({ 'theme.json': theme });
    writeFileSync(zip, sharingArchive(theme, 210, 1_000_000));
    expect(() => importTheme(zip)).toThrow('holds more than 500 files or 200 MB');
    expect(readdirSync(place)).toEqual(['fair.zip']);
  });

  test('that is invalid or missing is refused', () => {
    const place = temporaryFolder({ 'fair.zip': 'no archive' });
    expect(() => importTheme(join(place, 'fair.zip'))).toThrow('not a zip archive');
    expect(() => importTheme(join(place, 'gone.zip'))).toThrow('cannot be read');
  });
});

/** An archive of a theme and many pictures that share the same bytes, stored uncompressed; each is declared as empty. */
function sharingArchive(text: string, pictures: number, bytes: number): Buffer {
  const local = (name: string, body: Buffer): Buffer => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt32LE(body.length, 18);
    header.writeUInt32LE(body.length, 22);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name), body]);
  };
  const listed = (name: string, at: number, packed: number, whole: number): Buffer => {
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt32LE(packed, 20);
    header.writeUInt32LE(whole, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(at, 42);
    return Buffer.concat([header, Buffer.from(name)]);
  };
  const [first, shared] = [local('theme.json', Buffer.from(text)), local('a000.svg', Buffer.alloc(bytes, 32))];
  const names = Array.from({ length: pictures }, (_, at) => `a${String(at).padStart(3, '0')}.svg`);
  const directory = Buffer.concat([
    listed('theme.json', 0, Buffer.byteLength(text), Buffer.byteLength(text)),
    ...names.map((name) => listed(name, first.length, bytes, 0)),
  ]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(pictures + 1, 8);
  end.writeUInt16LE(pictures + 1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(first.length + shared.length, 16);
  return Buffer.concat([first, shared, directory, end]);
}
