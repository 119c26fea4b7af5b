import { expect, test } from 'vitest';
import { reopeningText } from '../../src/shared/reopeningText.ts';

test.each([
  ['14:30', 'en', '14:30'],
  ['2026-11-23 09:00', 'en', 'Monday 09:00'],
  ['2026-11-23 09:00', 'de', 'Montag 09:00'],
  ['2026-11-23 09:00', 'ar', 'الاثنين 09:00'],
  ['2026-11-23 09:00', 'ja', '月曜日 09:00'],
  ['after lunch', 'en', 'after lunch'],
  ['2026-13-40 09:00', 'en', '2026-13-40 09:00'],
])('%s is shown in %s as %s', (until, language, told) => {
  expect(reopeningText(until, language)).toBe(told);
});
