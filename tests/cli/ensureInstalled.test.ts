import { expect, test } from 'vitest';
import { isInstalled } from '../../src/cli/ensureInstalled.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b-linux': { version: '1.0.0', optional: true },
};

test('a package in the version of the lock file counts as installed', () => {
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
});

test('a package in another version does not count as installed', () => {
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
});

test('a missing package does not count as installed', () => {
  expect(isInstalled(wanted, {})).toBe(false);
});

test('nothing counts as installed if the lock file cannot be read', () => {
  expect(isInstalled(wanted, null)).toBe(false);
  expect(isInstalled(null, {})).toBe(false);
});
