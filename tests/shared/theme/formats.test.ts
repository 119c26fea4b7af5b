import { describe, expect, test } from 'vitest';
import { filmSize } from '../../../src/shared/theme/film/filmSize.ts';
import { inLanguage } from '../../../src/shared/theme/inLanguage.ts';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { sheetOf } from '../../../src/shared/theme/sheetOf.ts';
import { shotView } from '../../../src/shared/theme/shotView.ts';
import { shotsShowFaces } from '../../../src/themeCheck/rules/shotsShowFaces.ts';
import type { ThemeEvidence } from '../../../src/themeCheck/ThemeEvidence.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

const strips = { question: 'Which?', count: '{shot} of {total}', review: 'Again?', again: 'Take {shot} again' };
const films = { filming: 'Filming', play: 'Play', pause: 'Pause' };
const texts = { ...minimalTheme.texts, strips, films };
const shot = (place: number, box = [0, 0, 100, 100]) => ({ shot: place, box });
const strip = (layers: readonly object[], shots = 2) => ({
  shots,
  secondsBetween: 3,
  sheet: { width: 100, height: 200, exportScale: 1, radius: 0, layers },
});
const format = (id: string, layers: readonly object[], shots?: number) => ({ id, text: id, strip: strip(layers, shots) });

function problems(formats: readonly object[], said: object = texts): string[] {
  const parsed = parseTheme({ ...minimalTheme, texts: said, formats });
  return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('invalid formats are reported in plain sentences', () => {
  test.each<[string, readonly object[], string]>([
    ['no shots', [format('a', [shot(1)], 0)], 'formats.0.strip.shots'],
    ['a layout for one of two shots', [format('a', [shot(1)])], 'Of the 2 shots that are taken, shot 2 is nowhere on the sheet.'],
    [
      'a layout for three of five shots',
      [
        format(
          'a',
          [1, 2, 3].map((place) => shot(place)),
          5,
        ),
      ],
      'shots 4, 5 are nowhere',
    ],
    ['a shot too many', [format('a', [shot(1), shot(2), shot(3)])], 'There is no shot 3: this format takes 2.'],
    [
      'a format that is both a film and a strip',
      [{ ...format('a', [shot(1), shot(2)]), boomerang: { seconds: 1 } }],
      'expected either `strip` or `boomerang`',
    ],
    ['a film that is too small', [{ id: 'a', text: 'A', boomerang: { seconds: 1, width: 640 } }], 'formats.0.boomerang.width'],
    ['a film that is too short', [{ id: 'a', text: 'A', boomerang: { seconds: 0.1 } }], 'formats.0.boomerang.seconds'],
    [
      'a frame rate that no camera has',
      [{ id: 'a', text: 'A', boomerang: { seconds: 1, framesPerSecond: 60 } }],
      'formats.0.boomerang.framesPerSecond',
    ],
    ['a duplicate name', [format('a', [shot(1), shot(2)]), { id: 'a', text: 'A' }], '"a" names an earlier format'],
    [
      'an unknown typeface',
      [
        format('a', [
          shot(1),
          shot(2),
          { text: 'Hi', box: [0, 0, 9, 9], color: '#000', family: 'Nowhere', weight: 400, size: 9, align: 'left' },
        ]),
      ],
      'formats.0.strip.sheet.layers.2.family: No font of this theme has the family "Nowhere".',
    ],
  ])('%s', (_what, formats, told) => {
    expect(problems(formats).join('\n')).toContain(told);
  });

  test('missing texts, if they are needed', () => {
    const { strips: _none, ...without } = texts;
    expect(problems([format('a', [shot(1), shot(2)])], without).join()).toContain('texts.strips: This is missing');
    expect(problems([{ id: 'card', text: 'A card' }], without)).toEqual([]);
    expect(problems([format('a', [shot(1), shot(2)])])).toEqual([]);
    const { films: _unsaid, ...speechless } = texts;
    expect(problems([{ id: 'a', text: 'A', boomerang: { seconds: 1 } }], speechless).join()).toContain('texts.films: This is missing');
  });
});

describe('a film’s size', () => {
  test.each<[string, { width: number; height: number }, number | undefined, { width: number; height: number }]>([
    ['is 720 x 1014 on a card of classic’s shape', { width: 710, height: 1000 }, undefined, { width: 720, height: 1014 }],
    ['is as wide as the theme sets', { width: 710, height: 1000 }, 1080, { width: 1080, height: 1522 }],
    ['is even', { width: 100, height: 101 }, 721, { width: 722, height: 728 }],
    ['is limited to what phones decode', { width: 100, height: 300 }, 1080, { width: 832, height: 2496 }],
  ])('%s', (_what, card, wish, expected) => {
    expect(filmSize(card, wish)).toEqual(expected);
  });
});

const themeWith = (layers: readonly object[]) => {
  const parsed = parseTheme({ ...minimalTheme, texts, formats: [{ id: 'card', text: 'A card' }, format('strip', layers)] });
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join());
  return inLanguage(parsed.value);
};

test('a format has its own sheet; without formats, or for an unknown one, the first is used', () => {
  const theme = themeWith([shot(1), shot(2)]);
  expect(sheetOf(theme, 'strip').spec.height).toBe(200);
  expect(sheetOf(theme, 'strip').scene).toBe(theme.card);
  expect(sheetOf(theme, 'unknown').spec).toBe(theme.card);
  expect(sheetOf(inLanguage(minimalTheme)).scene).toBeNull();
});

describe('a shot shows these parts of the card', () => {
  const card = {
    width: 100,
    height: 200,
    exportScale: 1,
    radius: 0,
    layers: [{ picture: 'character', box: [-10, 20, 120, 100] }],
  } as const;
  test.each<[string, object, readonly number[]]>([
    ['the guests’ place, clipped to the card', shot(1, [0, 0, 50, 50]), [0, 20, 100, 100]],
    ['less at the bottom if its box is wide', shot(1, [0, 0, 100, 50]), [0, 20, 100, 50]],
    ['less on both sides if its box is tall', shot(1, [0, 0, 50, 100]), [25, 20, 50, 100]],
    ['the theme’s own window', { ...shot(1, [0, 0, 40, 40]), window: [10, 0, 80, 120] }, [10, 0, 80, 80]],
  ])('%s', (_what, layer, expected) => {
    const { x, y, width, height } = shotView(layer as never, card as never, 'cutout', {});
    expect([x, y, width, height]).toEqual(expected);
  });
});

describe('a shot that cuts off low faces', () => {
  const found = (box: readonly number[]) => {
    const theme = themeWith([shot(1, [...box]), shot(2, [...box])]);
    const people = { picture: 'character', for: 'cutout', box: [0, 0, 600, 800] } as const;
    const card = { ...theme.card, width: 600, height: 1000, layers: [people] };
    const character = { ...theme.character, facesAbove: 0.75 };
    return shotsShowFaces({ theme: { ...theme, card, character } } as unknown as ThemeEvidence);
  };
  test('is a warning, with the height that it needs', () => {
    const [first] = found([0, 0, 300, 200]);
    expect(first?.path).toEqual(['formats', 1, 'strip', 'sheet', 'layers', 0, 'box']);
    expect(first?.message).toContain('shows only 67 %');
    expect(first?.howToFix).toContain('300 high');
  });
  test('is not reported if all of them are inside', () => {
    expect(found([0, 0, 300, 300])).toEqual([]);
  });
});

describe('a theme whose guests get both pictures', () => {
  const both = { ...minimalTheme.picture, serve: 'both' };
  const read = (own: object) => {
    const parsed = parseTheme({ ...minimalTheme, texts, ...own });
    if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join(' '));
    return parsed.value;
  };

  test.each([
    ['upright', 710, 1000],
    ['wide', 1000, 710],
    ['very large', 4000, 4096],
  ])('has a sheet with two %s cards on it, complete and separate', (_shape, width, height) => {
    const card = { ...minimalTheme.card, width, height };
    const { formats = [] } = read({ card, picture: both });
    const [made] = formats;
    const sheet = made?.strip?.sheet;
    if (sheet === undefined) throw new Error('no sheet');
    const [first, second] = sheet.layers.flatMap((layer) => ('shot' in layer ? [layer] : []));
    expect([formats.length, first?.shot, second?.shot]).toEqual([1, 1, 2]);
    for (const { box, window } of [first!, second!]) {
      expect(window).toEqual([0, 0, width, height]);
      expect(box[2] / box[3]).toBeCloseTo(width / height, 2);
      expect([box[0] + box[2] <= sheet.width, box[1] + box[3] <= sheet.height]).toEqual([true, true]);
    }
    const [[x = 0, y = 0, w = 0, h = 0] = [], [left = 0, top = 0] = []] = [first?.box, second?.box];
    expect(left > x + w || top > y + h).toBe(true);
    expect(Math.max(sheet.width, sheet.height)).toBeLessThanOrEqual(4096);
  });

  test('keeps its strips and films, with their own sheet', () => {
    const own = { ...format('sides', [shot(1), shot(2)]), strip: { ...strip([shot(1), shot(2)]), sides: true } };
    const others = [format('a', [shot(1), shot(2)]), { id: 'b', text: 'B', boomerang: { seconds: 1 } }, { id: 'c', text: 'C' }];
    expect(read({ picture: both, formats: others }).formats?.map(({ strip: made }) => made?.sides)).toEqual([undefined, undefined, true]);
    expect(read({ picture: both, formats: [own, { id: 'c', text: 'C' }] }).formats?.map(({ strip: made }) => made?.sides)).toEqual([
      true,
      undefined,
    ]);
  });

  test('is reported if its sheet is unused or has too many pictures', () => {
    const three = [shot(1), shot(2), shot(3)];
    const sided = (layers: readonly object[], shots: number) => ({
      ...format('s', layers, shots),
      strip: { ...strip(layers, shots), sides: true },
    });
    expect(problems([sided([shot(1), shot(2)], 2)])).toEqual([
      'formats.0.strip.sides: Guests never get both pictures here: `picture.serve` is not `both`.',
    ]);
    expect(problems([sided(three, 3)])).toContain('formats.0.strip.shots: Both sides are two pictures; expected 2.');
  });

  test('gives guests without a portrait only the card', () => {
    const theme = inLanguage(read({ picture: both }), 'en');
    expect(sheetOf(theme, 'card', true).spec).toBe(theme.card);
    expect(sheetOf(theme, 'card', false).spec).not.toBe(theme.card);
  });
});
