import { expect, test } from 'vitest';
import { since, span } from '../../src/console/parts/when.ts';

test.each([
  [20, 'just now', '1 min'],
  [60, '1 min ago', '1 min'],
  [5399, '90 min ago', '90 min'],
  [16 * 3600, '16 h ago', '16 h'],
  [3 * 86_400, '3 days ago', '3 days'],
])('%i seconds ago is shown as "%s", and a problem of that length as "%s"', (seconds, ago, length) => {
  expect([since(seconds), span(seconds)]).toEqual([ago, length]);
});
