import { expect, test } from 'vitest';
import { directionOfText, linesInDirection } from '../../../src/shared/theme/directionOf.ts';

const [fromLeft, fromRight] = ['\u200e', '\u200f'];

test.each([
  [
    'a comma within Arabic in an English text',
    'ltr',
    ['We met مرحباً،', 'محمد again'],
    [`We met مرحباً،${fromRight}`, `${fromRight}محمد again`],
  ],
  [
    'a full stop within English in a Hebrew text',
    'rtl',
    ['שלום Photo Inc.', 'Ltd שלום'],
    [`שלום Photo Inc.${fromLeft}`, `${fromLeft}Ltd שלום`],
  ],
  ['a line that ends where its text changes its direction', 'ltr', ['We met محمد', 'again.'], ['We met محمد', 'again.']],
  ['a text in one direction', 'rtl', ['مرحباً،', 'محمد.'], ['مرحباً،', 'محمد.']],
] as const)('%s keeps its position when lines are drawn one by one', (_what, direction, lines, drawn) => {
  expect(linesInDirection(lines, direction)).toEqual(drawn);
});

test.each([
  ['12:30', 'ltr', 'ltr'],
  ['12:30', 'rtl', 'rtl'],
  ['(Acme)!', 'rtl', 'ltr'],
  ['مرحبا بكم في Acme', 'ltr', 'rtl'],
  ['Acme يرحب بكم', 'rtl', 'rtl'],
  ['محمد invites you all', 'ltr', 'ltr'],
] as const)('%s on a page read %s is read %s', (text, page, direction) => {
  expect(directionOfText(text, page)).toBe(direction);
});
