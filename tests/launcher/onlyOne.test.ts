import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beTheOnlyOne, stopTheOne } from '../../src/launcher/onlyOne.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

test('of launchers with one data folder there is one, which another can ask to stop', async () => {
  const data = join(temporaryFolder(), 'data');
  const only = await beTheOnlyOne(data, () => only?.release());
  expect(only).not.toBeNull();
  expect(await beTheOnlyOne(data, () => undefined)).toBeNull();
  const other = await beTheOnlyOne(`${data}-2`, () => undefined);
  expect(other).not.toBeNull();
  other?.release();
  expect(await stopTheOne(data)).toBe(true);
  expect(await stopTheOne(data)).toBe(false);
});
