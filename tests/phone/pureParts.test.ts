import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expiryDate } from '../../src/phone/expiryDate.ts';
import { pollDelayMs } from '../../src/phone/untilNextPoll.ts';
import { savedName } from '../../src/phone/runPhone.ts';

describe('the polling delay', () => {
  test('is zero at first, then grows from 0.4 to 10 seconds', () => {
    expect([0, 1, 2, 3, 4, 8, 500].map((tries) => Math.round(pollDelayMs(tries, 0, Infinity)))).toEqual([
      0, 400, 600, 900, 1350, 6834, 10_000,
    ]);
  });

  test('is short after the phone was unlocked', () => {
    expect([pollDelayMs(0, 0, 50), pollDelayMs(9, 0, 50), pollDelayMs(9, 0, 60_000)]).toEqual([0, 1000, 10_000]);
  });

  test('varies between phones by at most a fifth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
        const [longest, delay] = [pollDelayMs(tries, 0, Infinity), pollDelayMs(tries, chance, Infinity)];
        expect(delay).toBeLessThanOrEqual(longest);
        expect(delay).toBeGreaterThanOrEqual(0.8 * longest - 0.001);
      }),
    );
  });
});

describe('the expiry date', () => {
  const now = new Date(2025, 10, 21, 12);
  const inAWeek = new Date(2025, 10, 28, 12).toISOString();

  test.each([
    ['en', ['en-GB'], 'Friday 28 November'],
    ['en', ['en-US', 'de'], 'Friday, November 28'],
    ['en', ['de-AT', 'en-GB'], 'Friday 28 November'],
    ['de', ['en-GB'], 'Freitag, 28. November'],
  ])('on a page in %s for a guest of %j is "%s"', (page, guest, expected) => {
    expect(expiryDate(inAWeek, now, page, guest)).toBe(expected);
  });

  test('includes the hour if it is soon, and the year if it is another year', () => {
    expect(expiryDate(new Date(2025, 10, 22, 9, 5).toISOString(), now, 'en', ['en-GB'])).toMatch(/^Saturday 22 November.+\b0?9:05$/);
    expect(expiryDate(new Date(2026, 0, 2, 9).toISOString(), now, 'en', ['en-GB'])).toMatch(/^Friday,? 2 January 2026$/);
  });

  test('is never invented', () => {
    expect(expiryDate('soon', now, 'en', [])).toBeNull();
  });
});

test.each([
  ['Acme photo', 'Acme photo.png'],
  ['A/B: "C" <photo>?', 'A B C photo.png'],
  ['..\\..\\x\n', 'x.png'],
  ['Grüße 写真', 'Grüße 写真.png'],
  ['???', 'photo.png'],
])('%j is saved as %j', (text, name) => {
  expect(savedName(text, 'png')).toBe(name);
});
