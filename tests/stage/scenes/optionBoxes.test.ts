import { describe, expect, test } from 'vitest';
import { optionBox, optionLayout } from '../../../src/stage/scenes/survey/optionBoxes.ts';
import { minimalPortrait } from '../../support/theme/minimalLayouts.ts';

const card = { x: 100, y: 200, width: 400, height: 300 };
const look = { corner: 'round' as const, cardRadius: 32, spacing: 8 };
const { options } = minimalPortrait.survey;

describe('an option without its own layout', () => {
  const place = optionLayout(card, options, 0.7, look);

  test('has its picture above its text, in a mount', () => {
    expect(place.picture).toEqual({ x: 114, y: 214, width: 372, height: 0.7 * 286 });
    expect(place.words).toEqual([124, 214 + 0.7 * 286, 352, 272 - 0.7 * 286]);
  });

  test("has corners that follow the card's at the top, and small ones at the bottom", () => {
    expect(place.outline).toContain('a24 24');
    expect(place.outline).toContain('a8 8');
  });
});

test('scooped corners of a picture all have one size', () => {
  const { outline } = optionLayout(card, options, 0.7, { ...look, corner: 'scoop' });
  expect(outline.match(/a24 24/g)).toHaveLength(4);
});

test('cut corners of a card are followed at the top, and the picture is square at the bottom', () => {
  const { outline } = optionLayout(card, options, 0.7, { ...look, corner: 'cut' });
  expect(outline.match(/l-?24 -?24/g)).toHaveLength(2);
  expect(outline).not.toContain('l-8 8');
});

test('without a mount the picture reaches three edges of the card, corners included', () => {
  const { picture, outline } = optionLayout(card, { ...options, mount: 0 }, 0.7, look);
  expect(picture).toEqual({ x: 100, y: 200, width: 400, height: 210 });
  expect(outline).toContain('a32 32');
  expect(outline).not.toContain('a8 8');
});

test('a picture beside its text takes its share of the width and the full height, with room for a tick at the end of the text', () => {
  const { picture, words } = optionLayout(card, { ...options, picture: 'beside', mount: 10 }, 0.4, look);
  expect(picture).toEqual({ x: 110, y: 210, width: 160, height: 280 });
  expect(words).toEqual([294, 210, 80, 280]);
});

test.each(['above', 'beside'] as const)('a round picture %s the text is a circle within its space', (picture) => {
  const place = optionLayout(card, { ...options, picture, shape: 'circle', mount: 20 }, 0.5, look);
  expect(place.picture.width).toBe(place.picture.height);
  expect(place.picture.x).toBeGreaterThanOrEqual(card.x + 20);
  expect(place.picture.y).toBeGreaterThanOrEqual(card.y + 20);
  const [x, y, width, height] = place.words;
  if (picture === 'above') expect(y).toBeGreaterThanOrEqual(place.picture.y + place.picture.height);
  else expect(x).toBeGreaterThan(place.picture.x + place.picture.width);
  expect(x + width).toBeLessThan(card.x + card.width);
  expect(y + height).toBeLessThanOrEqual(card.y + card.height - 20);
});

test('three options in two columns are two above one in the middle', () => {
  const boxes = [0, 1, 2].map((index) => optionBox({ ...options, box: [0, 0, 900, 1000], columns: 2, gap: 40 }, index, 3));
  expect(boxes).toEqual([
    [0, 0, 430, 480],
    [470, 0, 430, 480],
    [235, 520, 430, 480],
  ]);
});
