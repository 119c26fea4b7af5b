import { describe, expect, test } from 'vitest';
import { directionOfText } from '../../../src/shared/theme/directionOf.ts';
import { lineHeightOf, spacingOf } from '../../../src/shared/theme/spacingOf.ts';
import { fitText, unbroken } from '../../../src/stage/parts/fitText.ts';
import { lettersIn } from '../../../src/stage/parts/lettersIn.ts';
import { scriptOfLetter, scripts } from '../../../src/themeFiles/fonts/scripts.ts';

const boundariesIn = (text: string): ReadonlySet<number> => {
  let at = 0;
  return new Set([0, ...[...new Intl.Segmenter('en').segment(text)].map(({ segment }) => (at += segment.length))]);
};

describe.each(scripts.map((script) => [script.name, script] as const))('a text in %s', (_name, script) => {
  const { sample, spaced, direction, linesEnd } = script;

  test('is recognized by its letters', () => {
    expect([...sample].flatMap((letter) => scriptOfLetter(letter)?.name ?? [])).toContain(script.name);
  });

  test(`has ${spaced ? 'its style’s letter spacing' : 'no letter spacing, not even in an English sentence'}`, () => {
    for (const text of [sample, `Welcome, ${sample}!`]) {
      expect(spacingOf(text, 4)).toBe(spaced ? 4 : 0);
      expect(spacingOf(text, -9)).toBe(spaced ? -9 : 0);
    }
  });

  test('has lines high enough for its letters in an English theme, and the normal line height in its own language', () => {
    const isTall = !spaced && !['Hebrew', 'Emoji'].includes(script.name);
    expect(lineHeightOf(`Welcome ${sample}`, 1, 'en')).toBe(isTall ? 1.45 : 1);
    expect(lineHeightOf(sample, 1.6, 'en')).toBe(1.6);
    for (const language of ['ar', 'hi', 'th']) expect(lineHeightOf(sample, 1.1, language)).toBe(1.1);
  });

  test(`is read from the ${direction === 'rtl' ? 'right' : 'left'} in an English theme and in an Arabic one; an English sentence from the left`, () => {
    const hasWords = script.name !== 'Emoji';
    expect(directionOfText(`${sample}!`, 'ltr')).toBe(direction);
    expect(directionOfText(`${sample}!`, 'rtl')).toBe(hasWords ? direction : 'rtl');
    expect(directionOfText(`Welcome to the party, ${sample}!`, 'ltr')).toBe('ltr');
    expect(directionOfText(`${sample} invites you to the party of the year, come and see`, 'ltr')).toBe('ltr');
  });

  test(`breaks lines ${linesEnd}, and never within a letter`, () => {
    const pieces = unbroken(sample);
    expect(pieces.length > sample.split(' ').length).toBe(linesEnd === 'between words');
    const text = `${sample}${sample.replaceAll(' ', '')}`;
    const style = { family: 'Any', weight: 600, size: 40, minSize: 40, lineHeight: 1.2, letterSpacing: -2 };
    for (const width of [45, 90, 130, 210]) {
      const { lines } = fitText(text, style, { x: 0, y: 0, width, height: 4000 }, (line, { size }) => lettersIn(line).length * size);
      const ends = boundariesIn(text.replaceAll(' ', ''));
      let at = 0;
      for (const line of lines) expect(ends).toContain((at += line.replaceAll(' ', '').length));
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });
});

test('a letter with combining marks is one letter, and may be spaced', () => {
  expect(lettersIn('ëũ̈')).toHaveLength(2);
  expect(lettersIn('👨‍👩‍👧🇩🇪👍🏽1️⃣')).toHaveLength(4);
  expect(spacingOf('Zoë Ngũgĩ', 3)).toBe(3);
});
