import { expect, test } from 'vitest';
import { isInstalled } from '../../src/cli/ensureInstalled.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b-linux': { version: '1.0.0', optional: true },
};

test('a package counts as installed in the version of the lock file', () => {
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
});

test('a package in another version does not count', () => {
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
});

test('a missing package does not count', () => {
  expect(isInstalled(wanted, {})).toBe(false);
});

test('without a readable lock file nothing counts as installed', () => {
  expect(isInstalled(wanted, null)).toBe(false);
  expect(isInstalled(null, {})).toBe(false);
});
