import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { madeThemes } from '../../../../src/server/storage/themes/madeThemes.ts';

test('a booth without a data folder stores its themes in a folder that nobody else could have created', () => {
  const others = join(tmpdir(), 'themes');
  const made = mkdirSync(others, { recursive: true });
  onTestFinished(() => {
    if (made !== undefined) rmSync(others, { recursive: true });
  });
  const folder = madeThemes(':memory:');
  expect(folder).not.toBe(others);
  expect(dirname(folder)).toBe(tmpdir());
  expect(lstatSync(folder).isDirectory()).toBe(true);
  if (process.platform !== 'win32') expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  expect(madeThemes(':memory:')).toBe(folder);
  expect(madeThemes('/srv/booth')).toBe(join('/srv/booth', 'themes'));
});
