import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expiryDate } from '../../src/phone/expiryDate.ts';
import { waysToKeep } from '../../src/phone/waysToKeep.ts';
import { lookDelayMs } from '../../src/phone/untilNextLook.ts';
import { savedName } from '../../src/phone/runPhone.ts';

describe('the delay before a look', () => {
  test('is none at first, then grows from less than half a second to ten', () => {
    expect([0, 1, 2, 3, 4, 8, 500].map((tries) => Math.round(lookDelayMs(tries, 0, Infinity)))).toEqual([
      0, 400, 600, 900, 1350, 6834, 10_000,
    ]);
  });

  test('is short after the phone was unlocked', () => {
    expect([lookDelayMs(0, 0, 50), lookDelayMs(9, 0, 50), lookDelayMs(9, 0, 60_000)]).toEqual([0, 1000, 10_000]);
  });

  test('differs from phone to phone by a fifth at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
        const [longest, delay] = [lookDelayMs(tries, 0, Infinity), lookDelayMs(tries, chance, Infinity)];
        expect(delay).toBeLessThanOrEqual(longest);
        expect(delay).toBeGreaterThanOrEqual(0.8 * longest - 0.001);
      }),
    );
  });
});

describe('the day of deletion', () => {
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

  test('has its hour where it is soon, its year where it is another', () => {
    expect(expiryDate(new Date(2025, 10, 22, 9, 5).toISOString(), now, 'en', ['en-GB'])).toMatch(/^Saturday 22 November.+\b0?9:05$/);
    expect(expiryDate(new Date(2026, 0, 2, 9).toISOString(), now, 'en', ['en-GB'])).toMatch(/^Friday,? 2 January 2026$/);
  });

  test('is not invented', () => {
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

const phones = {
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.0 Mobile/15E148 Safari/604.1',
  chrome: 'Mozilla/5.0 (Linux; Android 11; Pixel 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.91 Mobile Safari/537.36',
  instagram: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 302.0.0.23.108',
  facebook: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/430.0.0.31.79]',
  line: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/13.16.0',
  webView: 'Mozilla/5.0 (Linux; Android 11; Pixel 5; wv) AppleWebKit/537.36 Version/4.0 Chrome/90.0.4430.91 Mobile Safari/537.36',
};

test.each([
  ['safari', true],
  ['chrome', true],
  ['instagram', false],
  ['facebook', false],
  ['line', false],
  ['webView', false],
] as const)('in %s saving by a link is taken to work: %s', (phone, save) => {
  expect(waysToKeep(phones[phone], false, true)).toEqual({ save, share: false, hold: true });
});
