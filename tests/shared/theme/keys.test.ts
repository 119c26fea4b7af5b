import { expect, test } from 'vitest';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

const issues = (keys: unknown) => {
  const parsed = parseTheme({ ...minimalTheme, keys });
  return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test('one key may press the buttons of several scenes, by character or position', () => {
  expect(issues({ start: ['PageDown', 'b'], next: ['PageDown', 'KeyB', '.'], capture: ['PageDown', 'F13'] })).toEqual([]);
});

test('one key can’t stand for both answers to one question', () => {
  expect(issues({ agree: ['b', 'PageDown'], decline: ['PageUp', 'b'] })).toEqual([
    'keys.decline: Found ["PageUp","b"]; expected keys other than those of `agree`.',
  ]);
});

test.each(['Tab', 'ShiftLeft', 'Control', 'Page Down', 'bb', ''])('%j cannot be a button', (name) => {
  expect(issues({ capture: [name] })).toEqual([expect.stringContaining('keys.capture.0: Found') as string]);
});

test('an unknown button is not accepted', () => {
  expect(issues({ captur: ['b'] })).toEqual([expect.stringContaining('keys.captur') as string]);
});
