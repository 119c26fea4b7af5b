import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitText } from '../../../src/stage/parts/fitText.ts';
import type { Measure } from '../../../src/stage/parts/measureText.ts';
import type { TypeStyle } from '../../../src/shared/theme/themeSchema.ts';

const style: TypeStyle = { family: 'Figtree', weight: 600, size: 40, minSize: 20, lineHeight: 1.25, letterSpacing: 0 };

/** A typeface in which every letter is half as wide as it is high. */
const measure: Measure = (text, { size, letterSpacing }) => [...text].length * (size / 2 + letterSpacing);

const fit = (text: string, width: number, height: number, own: Partial<TypeStyle> = {}) =>
  fitText(text, { ...style, ...own }, { x: 10, y: 20, width, height }, measure);

describe('a text', () => {
  test('that fits stays on one line, at the size its style sets', () => {
    expect(fit('Take your card home', 1000, 100)).toEqual({
      text: 'Take your card home',
      lines: ['Take your card home'],
      font: { family: 'Figtree', weight: 600, size: 40, letterSpacing: 0 },
      lineHeightPx: 50,
      box: { x: 10, y: 20, width: 1000, height: 100 },
      fits: true,
    });
  });

  test('that is too wide is broken at spaces', () => {
    expect(fit('Take your card home', 220, 200)).toMatchObject({ lines: ['Take your', 'card home'], font: { size: 40 }, fits: true });
  });

  test('is broken into lines of similar length, without a lone word', () => {
    const text = 'What is your ideal vacation destination';
    expect(fit(text, 36 * 20, 200).lines).toEqual(['What is your ideal', 'vacation destination']);
  });

  test('is shrunk step by step until it fits its box', () => {
    expect(fit('Take your card home', 300, 50)).toMatchObject({ lines: ['Take your card home'], font: { size: 30 }, fits: true });
  });

  test('is shrunk if it exceeds its box even slightly, because a line that is too wide loses its last letter', () => {
    expect(fit('Take', 79.7, 60)).toMatchObject({ lines: ['Take'], font: { size: 38 }, fits: true });
  });

  test('has a line height proportional to its size', () => {
    expect(fit('Take your card home', 300, 50).lineHeightPx).toBe(30 * 1.25);
  });

  test("never shrinks below its style's minimum, and reports that it does not fit", () => {
    expect(fit('Take your card home', 60, 30)).toMatchObject({ font: { size: 20 }, fits: false });
  });

  test('whose longest word is too wide shrinks instead of breaking the word', () => {
    expect(fit('Donaudampfschifffahrt', 300, 100)).toMatchObject({ lines: ['Donaudampfschifffahrt'], font: { size: 28 }, fits: true });
  });

  test('whose longest word does not fit at the minimum size reports it, and breaks the word instead of cutting it off', () => {
    const fitted = fit('Donaudampfschifffahrt', 100, 500);
    expect(fitted).toMatchObject({ font: { size: 20 }, fits: false });
    expect(fitted.lines.length).toBeGreaterThan(1);
    expect(fitted.lines.join('')).toBe('Donaudampfschifffahrt');
    for (const line of fitted.lines) expect(measure(line, fitted.font)).toBeLessThanOrEqual(100);
  });

  test('takes its letter spacing into account', () => {
    expect(fit('Welcome', 140, 50).lines).toEqual(['Welcome']);
    expect(fit('Welcome', 140, 50).font.size).toBe(40);
    expect(fit('Welcome', 140, 50, { letterSpacing: 4 }).font.size).toBeLessThan(40);
  });

  test('loses spaces at its ends and doubled ones inside', () => {
    expect(fit('  Take \n your  card ', 1000, 100).lines).toEqual(['Take your card']);
  });

  test('with two sentences breaks between them, if another line fits', () => {
    const text = 'That one got away. Please press Capture once more';
    const apart = ['That one got away.', 'Please press', 'Capture once more'];
    expect(fit(text, 29 * 20, 150).lines).toEqual(apart);
    // Otherwise slightly smaller, if that is enough.
    expect(fit(text, 29 * 20, 100)).toMatchObject({ lines: ['That one got away.', 'Please press Capture once more'], font: { size: 38 } });
  });

  test('with a comma breaks after it, if that takes no extra line', () => {
    expect(fit('You can scan now, the card itself follows in a moment', 36 * 20, 200).lines).toEqual([
      'You can scan now,',
      'the card itself follows in a moment',
    ]);
    expect(fit('So here, the card itself follows you home', 34 * 20, 200).lines).toEqual(['So here, the card', 'itself follows you home']);
  });

  test('that is empty has no lines and fits', () => {
    expect(fit('', 100, 100)).toMatchObject({ lines: [], fits: true });
  });

  test('with a minimum size above its size keeps its size', () => {
    expect(fit('Take your card home', 60, 30, { size: 24, minSize: 32 })).toMatchObject({ font: { size: 24 }, fits: false });
  });

  test('stops exactly at an odd minimum size', () => {
    expect(fit('Take your card home', 60, 30, { minSize: 21.5 }).font.size).toBe(21.5);
  });
});

test('in any text and box, every word is drawn, in order, and a text that is reported to fit does fit', () => {
  const word = fc.stringMatching(/^[a-z]{1,14}$/);
  const side = fc.integer({ min: 20, max: 1200 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 15 }), side, side, (words, width, height) => {
      const fitted = fit(words.join(' '), width, height);
      expect(fitted.lines.join('').replaceAll(' ', '')).toEqual(words.join(''));
      const whole = fitted.lines.join(' ') === words.join(' ');
      expect(fitted.font.size).toBeGreaterThanOrEqual(style.minSize);
      expect(fitted.font.size).toBeLessThanOrEqual(style.size);
      const inside =
        fitted.lines.every((line) => measure(line, fitted.font) <= width + 0.5) &&
        fitted.lines.length * fitted.lineHeightPx <= height + 0.5;
      expect(fitted.fits).toBe(whole && inside);
      if (!fitted.fits) expect(fitted.font.size).toBe(style.minSize);
    }),
  );
});

test('balancing never adds a line', () => {
  const word = fc.stringMatching(/^[a-z]{1,10}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 15 }), fc.integer({ min: 220, max: 1200 }), (words, width) => {
      const { lines } = fit(words.join(' '), width, 5000);
      let [fewest, used] = [1, 0];
      for (const { length } of words) {
        const joined = used === 0 ? length : used + 1 + length;
        [fewest, used] = joined * 20 <= width ? [fewest, joined] : [fewest + 1, length];
      }
      expect(lines).toHaveLength(fewest);
    }),
  );
});
