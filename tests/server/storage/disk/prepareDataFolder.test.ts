import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderWarnings, prepareDataFolder } from '../../../../src/server/storage/disk/dataFolder.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

test('missing folders are created', () => {
  const folder = join(temporaryFolder(), 'a/b/c');
  expect(prepareDataFolder(folder)).toEqual({ ok: true, value: folder });
  expect(existsSync(folder)).toBe(true);
});

test('a file in the place of a folder is an error', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a'), '');
  expect(prepareDataFolder(join(folder, 'a/b'))).toMatchObject({ ok: false, error: { code: 'ENOTDIR' } });
});

test.skipIf(process.platform !== 'linux')('a folder that cannot be created, at any depth, is an immediate error', () => {
  expect(prepareDataFolder('/proc/booth/kept')).toMatchObject({ ok: false, error: { code: 'ENOENT' } });
});

test.skipIf(process.platform === 'win32')('staff are warned of a folder that other users can change', () => {
  const folder = temporaryFolder();
  expect(dataFolderWarnings(folder)).toEqual([]);
  chmodSync(folder, 0o1777);
  expect(dataFolderWarnings(folder)).toEqual([`Every user of this machine can write to the data folder. Restrict it: chmod o-w ${folder}`]);
  chmodSync(folder, 0o700);
  if (process.getuid?.() !== 0) return;
  chownSync(folder, 65_534, 65_534);
  expect(dataFolderWarnings(folder)).toEqual([
    `The data folder ${folder} belongs to another user of this machine, who can change everything in it.`,
  ]);
});
