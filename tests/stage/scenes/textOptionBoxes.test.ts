import { describe, expect, test } from 'vitest';
import { optionBox } from '../../../src/stage/scenes/survey/optionBoxes.ts';
import { cardRows, rowPlace, wordRows } from '../../../src/stage/scenes/survey/textOptionBoxes.ts';
import { minimalPortrait } from '../../support/theme/minimalLayouts.ts';

const upright: [number, number] = [1080, 1920];
const wide: [number, number] = [1920, 1080];
const options = { ...minimalPortrait.survey.options, box: [88, 740, 904, 860] as [number, number, number, number], columns: 2, gap: 36 };
const strip = { ...options, box: [96, 420, 1728, 420] as [number, number, number, number], columns: 4 };
const look = { spacing: 8 };

describe('answers without pictures', () => {
  test('are stacked, as wide as their box and no taller than needed for touch', () => {
    const rows = wordRows(options, 3, upright);
    expect(rows.columns).toBe(1);
    expect(rows.gap).toBeLessThan(options.gap);
    expect(rows.box[2]).toBe(904);
    expect(optionBox(rows, 0, 3)[3]).toBe(240);
  });

  test('leave spare room above them on upright screens, and on both sides on wide ones', () => {
    const free = 860 - (6 * 116 + 5 * 21.6);
    expect(wordRows(options, 6, upright).box[1]).toBeCloseTo(740 + free * 0.75);
    expect(wordRows(options, 6, wide).box[1]).toBeCloseTo(740 + free / 2);
  });

  test.each([
    [2, 2],
    [3, 3],
    [4, 2],
    [5, 3],
    [6, 3],
  ])('in a strip of %i are %i abreast', (total, columns) => {
    expect(wordRows(strip, total, wide).columns).toBe(columns);
  });

  test('have the ring at the start of the line, followed by their text', () => {
    const row = { x: 100, y: 200, width: 800, height: 200 };
    const { ring, words } = rowPlace(row, look);
    expect(ring).toEqual({ x: 170, y: 300, radius: 34 });
    expect(words[0]).toBeGreaterThan(ring.x + ring.radius);
    const mirrored = rowPlace(row, look, 'rtl');
    expect(mirrored.ring.x).toBe(830);
    expect(mirrored.words[0] + mirrored.words[2]).toBeLessThan(mirrored.ring.x - ring.radius);
  });
});

test('two picture cards are not too tall', () => {
  const [, y, , height] = cardRows(options, 2, upright).box;
  expect(height).toBeCloseTo(434 * 1.35);
  expect(y).toBeGreaterThan(740);
  expect(cardRows(options, 4, upright).box).toEqual(options.box);
});

test('three picture cards in two columns become rows with the picture beside the text, so none is left alone', () => {
  const two = { ...options, columns: 2 };
  const rows = cardRows(two, 3, upright);
  expect(rows).toMatchObject({ columns: 1, picture: 'beside' });
  const boxes = [0, 1, 2].map((place) => optionBox(rows, place, 3));
  expect(new Set(boxes.map(([x, , width]) => `${x} ${width}`)).size).toBe(1);
  const [, y, , height] = two.box;
  for (const [, top, , tall] of boxes) expect([top >= y, top + tall <= y + height + 1, tall >= 88]).toEqual([true, true, true]);
  const narrow = { ...two, box: [88, 740, 420, 860] as [number, number, number, number] };
  expect(cardRows(narrow, 3, upright).columns).toBe(2);
  expect(cardRows({ ...options, columns: 3 }, 3, upright).columns).toBe(3);
});
