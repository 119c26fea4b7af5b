import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import type { NodeCanvas } from '../../../src/headless/nodeCanvas.ts';
import { nodeCanvas } from '../../../src/headless/nodeCanvas.ts';
import { characterComposer } from '../../../src/picture/compose/characterComposer.ts';
import { characterRecipe } from '../../../src/picture/compose/characterRecipe.ts';
import type { CharacterRecipe } from '../../../src/picture/compose/characterRecipe.ts';
import type { CharacterArt } from '../../../src/picture/compose/DrawingCanvas.ts';
import type { Cutout } from '../../../src/picture/Cutout.ts';
import { drawnPeople } from '../../support/picture/drawnPeople.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

const theme = { ...minimalTheme, card: { ...minimalTheme.card, exportScale: 0.5 } };
const recipe = (change: Partial<CharacterRecipe> = {}): CharacterRecipe => {
  const plain = characterRecipe(theme, {})!;
  return { ...plain, groundShadow: { ...plain.groundShadow, opacity: 0 }, ...change };
};
const guest = drawnPeople(240, 240, [{ x: 120, y: 90, face: 40, heads: 9 }]);
const noArt: CharacterArt = new Map();
const noShadow = { color: [0, 0, 0] as const, opacity: 0, blur: 0, shiftX: 0, shiftY: 0 };

function made(cutout: Cutout, order: CharacterRecipe, art = noArt) {
  const result = characterComposer(nodeCanvas).compose(cutout, order, art);
  if (!result.ok) throw result.error;
  return pixelsOf(result.value.canvas);
}

function pixelsOf(canvas: NodeCanvas) {
  const { width, height } = canvas;
  const data = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  return { width, height, data, at: (x: number, y: number) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4)] };
}

const sameBytes = (one: Uint8ClampedArray, other: Uint8ClampedArray): boolean => Buffer.from(one).equals(Buffer.from(other));

/** The positions in a row, from the left edge, where the outline and the guest begin. */
function bandsOf({ width, at }: ReturnType<typeof pixelsOf>, y: number): { outline: number; guest: number } {
  const row = Array.from({ length: width }, (_, x) => at(x, y));
  return {
    outline: row.findIndex(([, , , alpha]) => alpha! > 127),
    guest: row.findIndex(([, green, , alpha]) => alpha! > 250 && green! < 180),
  };
}

function expectBetween(value: number, least: number, most: number): void {
  if (value < least || value > most) throw new RangeError(`${value} is not between ${least} and ${most}`);
}

test('people are cut out with a transparent background, in an outline of the theme’s width and colour', () => {
  const picture = made(guest, recipe({ shadow: noShadow, outline: { color: [255, 255, 255], opacity: 1, width: 8 } }));
  expect(picture.at(1, 1)).toEqual([0, 0, 0, 0]);
  const y = Math.round(picture.height * 0.9);
  const bands = bandsOf(picture, y);
  expect(bands.guest - bands.outline).toBeGreaterThanOrEqual(7);
  expect(bands.guest - bands.outline).toBeLessThanOrEqual(10);
  expect(picture.at(bands.outline + 3, y)).toEqual([255, 255, 255, 255]);
});

test('the outline is open where the photo cut people: they reach the lower edge', () => {
  const picture = made(guest, recipe());
  expect(picture.at(picture.width / 2, picture.height - 1)).toEqual([200, 120, 90, 255]);
});

test('without outline and shadow only the people are drawn', () => {
  const picture = made(guest, recipe({ shadow: noShadow, outline: { color: [255, 255, 255], opacity: 1, width: 0 } }));
  // Scaling rounds values at the edges.
  const near = [200, 120, 90].map((value) => [value - 16, value + 16] as const);
  for (let at = 0; at < picture.data.length; at += 4)
    if (picture.data[at + 3]! > 200) near.forEach(([least, most], channel) => expectBetween(picture.data[at + channel]!, least, most));
});

test('the shadow is offset as the theme says', () => {
  const shadow = { color: [0, 0, 0] as const, opacity: 0.5, blur: 4, shiftX: 12, shiftY: 0 };
  const picture = made(guest, recipe({ shadow, outline: { color: [255, 255, 255], opacity: 1, width: 0 } }));
  const y = Math.round(picture.height * 0.9);
  const { guest: left } = bandsOf(picture, y);
  const right = picture.width - 1 - left;
  expect(picture.at(right + 7, y)[3]).toBeGreaterThan(90);
  expect(picture.at(left - 7, y)[3]).toBeLessThan(10);
});

test('the light’s rim runs along its side, in its colour', () => {
  const rim = { toX: -1, toY: 0, color: [255, 255, 0] as const, width: 10, strength: 1 };
  const picture = made(
    guest,
    recipe({ shadow: noShadow, outline: { color: [0, 0, 0], opacity: 1, width: 0 }, light: { ...recipe().light, rim } }),
  );
  const y = Math.round(picture.height * 0.9);
  const row = Array.from({ length: picture.width }, (_, x) => picture.at(x, y));
  const [left, right] = [row.findIndex((pixel) => pixel[3] === 255), row.findLastIndex((pixel) => pixel[3] === 255)];
  expect(row[left + 2]![1]).toBeGreaterThan(180);
  expect(row[right - 2]).toEqual([200, 120, 90, 255]);
});

test('a prop is worn in front, extends beyond the silhouette, and is outlined with its wearer', () => {
  const picture = createCanvas(10, 10);
  picture.getContext('2d').fillStyle = 'rgb(0, 0, 255)';
  picture.getContext('2d').fillRect(0, 0, 10, 10);
  const art: CharacterArt = new Map([['hat', { image: picture as unknown as CanvasImageSource, width: 10, height: 10 }]]);
  const props = [{ image: 'hat', at: 'crown' as const, width: 0.6, shift: [0, -0.25] as [number, number] }];
  const bare = made(guest, recipe({ shadow: noShadow }));
  const hatted = made(guest, recipe({ shadow: noShadow, props }), art);
  const firstRow = ({ width, at }: ReturnType<typeof pixelsOf>) => {
    for (let y = 0; ; y++) if (at(width / 2, y)[3]! > 127) return y;
  };
  expect(firstRow(hatted)).toBeLessThan(firstRow(bare) - 4);
  const blue = Array.from({ length: hatted.height }, (_, y) => hatted.at(hatted.width / 2, y)).filter(
    ([red, , b]) => red === 0 && b === 255,
  );
  expect(blue.length).toBeGreaterThan(10);
});

test('a poster has the same people in the same place and outline, in fewer tones', () => {
  const shaded: Cutout = { ...guest, pixels: guest.pixels.map((value, at) => (at % 4 === 0 ? 120 + Math.floor(at / 4 / 240) / 2 : value)) };
  const [photo, poster] = [null, { smoothing: 0, tones: 4, ink: 0 }].map((style) =>
    made(shaded, recipe({ poster: style, shadow: noShadow })),
  );
  const alphas = ({ data }: { data: Uint8ClampedArray }): Uint8ClampedArray => data.filter((_, at) => at % 4 === 3);
  const tones = ({ width, height, at }: ReturnType<typeof pixelsOf>): number =>
    new Set(Array.from({ length: height / 2 }, (_, y) => at(width / 2, height / 2 + y)[0])).size;
  expect(sameBytes(alphas(photo!), alphas(poster!))).toBe(true);
  expect(tones(poster!)).toBeLessThan(0.7 * tones(photo!));
});

describe('pixels of a guest', () => {
  test("do not affect the next guest's picture", () => {
    const composer = characterComposer(nodeCanvas);
    const other = drawnPeople(
      300,
      300,
      [
        { x: 80, y: 120, face: 40, heads: 9 },
        { x: 210, y: 110, face: 40, heads: 9 },
      ],
      [20, 200, 40],
    );
    composer.compose(other, recipe(), noArt);
    const after = composer.compose(guest, recipe(), noArt);
    expect(after.ok && sameBytes(pixelsOf(after.value.canvas).data, made(guest, recipe()).data)).toBe(true);
  });

  test('are gone once wiped, even in the middle of the work', () => {
    const canvases: NodeCanvas[] = [];
    const composer = characterComposer((width, height) => {
      const canvas = nodeCanvas(width, height);
      canvases.push(canvas);
      return canvas;
    });
    const steps = composer.steps(guest, recipe(), noArt);
    for (const step of ['framed', 'dressed', 'measured']) expect(steps.next().value).toBe(step);
    composer.forget();
    for (const canvas of canvases) expect(pixelsOf(canvas).data.every((value) => value === 0)).toBe(true);
  });
});

test('a photo with nobody in it is a failure, so the next maker takes over', () => {
  const result = characterComposer(nodeCanvas).compose(drawnPeople(240, 240, []), recipe(), noArt);
  expect(result).toMatchObject({ ok: false, error: { code: 'picture-failed' } });
});

test('stray fragments of the matte are not drawn', () => {
  const stray = drawnPeople(240, 240, [
    { x: 120, y: 90, face: 40, heads: 9 },
    { x: 12, y: 20, face: 6, heads: 1 },
  ]);
  expect(sameBytes(made({ ...stray, faces: guest.faces }, recipe()).data, made(guest, recipe()).data)).toBe(true);
});
