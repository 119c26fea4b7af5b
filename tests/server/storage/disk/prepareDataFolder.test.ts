import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareDataFolder } from '../../../../src/server/storage/disk/dataFolder.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

test('makes every folder that is missing', () => {
  const folder = join(temporaryFolder(), 'a/b/c');
  expect(prepareDataFolder(folder)).toEqual({ ok: true, value: folder });
  expect(existsSync(folder)).toBe(true);
});

test('fails if a file has its name', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a'), '');
  expect(prepareDataFolder(join(folder, 'a/b'))).toMatchObject({ ok: false, error: { code: 'ENOTDIR' } });
});

test.skipIf(process.platform !== 'linux')('fails at once where the system makes none, at any depth', () => {
  expect(prepareDataFolder('/proc/booth/kept')).toMatchObject({ ok: false, error: { code: 'ENOENT' } });
});
