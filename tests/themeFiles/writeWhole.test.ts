import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder, writeWhole } from '../../src/themeFiles/writeWhole.mjs';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const places = () => {
  const root = temporaryFolder({ 'theirs/secret.txt': 'secret', 'theirs/folder/kept.txt': 'kept', 'mine/other.txt': 'other' });
  return { root, file: join(root, 'mine', 'a.txt'), secret: join(root, 'theirs', 'secret.txt'), folder: join(root, 'theirs', 'folder') };
};
type Places = ReturnType<typeof places>;

const replaced: readonly (readonly [string, (there: Places) => void])[] = [
  ['nothing', () => undefined],
  ['a file', ({ file }) => writeFileSync(file, 'before')],
  ['a link to a file elsewhere', ({ file, secret }) => symlinkSync(secret, file)],
  ['a broken link', ({ file, root }) => symlinkSync(join(root, 'theirs', 'new.txt'), file)],
  ['a link to a folder', ({ file, folder }) => symlinkSync(folder, file)],
  ['a link to itself', ({ file }) => symlinkSync('a.txt', file)],
  ['a hard link to a file elsewhere', ({ file, secret }) => linkSync(secret, file)],
];

describe.skipIf(process.platform === 'win32')('a file that is written atomically', () => {
  test.each(replaced)('replaces %s, and affects no other', (_what, prepare) => {
    const there = places();
    prepare(there);
    writeWhole(there.file, 'new');
    expect(lstatSync(there.file).isFile()).toBe(true);
    expect(readFileSync(there.file, 'utf8')).toBe('new');
    expect(readdirSync(join(there.root, 'mine')).sort()).toEqual(['a.txt', 'other.txt']);
    expect(readFileSync(there.secret, 'utf8')).toBe('secret');
    expect(readdirSync(join(there.root, 'theirs')).sort()).toEqual(['folder', 'secret.txt']);
    expect(readdirSync(there.folder)).toEqual(['kept.txt']);
  });

  test.each([
    ['a folder', (file: string) => mkdirSync(file), 'is a folder'],
    ['a pipe', (file: string) => execFileSync('mkfifo', [file]), 'is not a file that can be replaced'],
  ])('does not replace %s', (_what, prepare, words) => {
    const { root, file } = places();
    prepare(file);
    expect(() => writeWhole(file, 'new')).toThrow(words);
    expect(readdirSync(join(root, 'mine')).sort()).toEqual(['a.txt', 'other.txt']);
  });

  test('keeps the permissions of the file it replaces, and of nothing else', () => {
    const { file, secret, root } = places();
    writeFileSync(file, 'before', { mode: 0o640 });
    writeWhole(file, 'new', 0o600);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    symlinkSync(secret, join(root, 'mine', 'link'));
    writeWhole(join(root, 'mine', 'link'), 'new', 0o600);
    expect(statSync(join(root, 'mine', 'link')).mode & 0o777).toBe(0o600);
  });
});

describe.skipIf(process.platform === 'win32')('a created folder', () => {
  test.each([
    ['a link to a folder elsewhere', ({ root, folder }: Places) => symlinkSync(folder, join(root, 'mine', 'art')), 'is a link'],
    ['a broken link', ({ root }: Places) => symlinkSync(join(root, 'new'), join(root, 'mine', 'art')), 'is a link'],
    ['a file', ({ root }: Places) => writeFileSync(join(root, 'mine', 'art'), ''), 'is a file'],
  ])('below a foreign folder is not %s', (_what, prepare, words) => {
    const there = places();
    prepare(there);
    const home = join(there.root, 'mine');
    for (const path of ['art', 'art/deep']) expect(() => makeFolder(join(home, path), home)).toThrow(words);
    expect(existsSync(join(there.root, 'new'))).toBe(false);
    expect(readdirSync(there.folder)).toEqual(['kept.txt']);
  });

  test('is not elsewhere if the path to it is a link', () => {
    const { root, folder } = places();
    const home = join(root, 'mine');
    symlinkSync(home, join(root, 'way'));
    symlinkSync(folder, join(home, 'art'));
    expect(() => makeFolder(join(root, 'way', 'art'), home)).toThrow('is a link');
    expect(makeFolder(join(root, 'way', 'new', 'deep'), home)).toBe(join(home, 'new', 'deep'));
    // Links elsewhere are the responsibility of whoever chose the path.
    symlinkSync(folder, join(root, 'own'));
    expect(makeFolder(join(root, 'own', 'deep'), home)).toBe(join(folder, 'deep'));
  });
});
