import { expect, test } from 'vitest';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

const issues = (keys: unknown) => {
  const parsed = parseTheme({ ...minimalTheme, keys });
  return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test('one key may press the buttons of several scenes, by its name or by its place', () => {
  expect(issues({ start: ['PageDown', 'b'], next: ['PageDown', 'KeyB', '.'], capture: ['PageDown', 'F13'] })).toEqual([]);
});

test('one key can’t mean both answers to one question', () => {
  expect(issues({ agree: ['b', 'PageDown'], decline: ['PageUp', 'b'] })).toEqual([
    'keys.decline: Found ["PageUp","b"]; expected keys that are not those of `agree` as well.',
  ]);
});

test.each(['Tab', 'ShiftLeft', 'Control', 'Page Down', 'bb', ''])('%j is no key that can be a button', (name) => {
  expect(issues({ capture: [name] })).toEqual([expect.stringContaining('keys.capture.0: Found') as string]);
});

test('a button that does not exist is not a button', () => {
  expect(issues({ captur: ['b'] })).toEqual([expect.stringContaining('keys.captur') as string]);
});
