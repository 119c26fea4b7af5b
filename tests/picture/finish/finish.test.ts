import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blurField } from '../../../src/picture/finish/blurField.ts';
import { Buffers } from '../../../src/picture/finish/Buffers.ts';
import { distanceField } from '../../../src/picture/finish/distanceField.ts';
import type { Field } from '../../../src/picture/finish/Field.ts';
import type { Light } from '../../../src/picture/finish/Light.ts';
import { posterise } from '../../../src/picture/finish/posterise.ts';
import { shrinkAlpha } from '../../../src/picture/compose/finishFields.ts';
import { finishPicture, toneTables } from '../../../src/picture/finish/finishPicture.ts';

const field = (width: number, height: number, values: readonly number[]) => ({ width, height, cell: 1, values: Float32Array.from(values) });
const numbers = (_name: string, length: number) => new Float32Array(length);

describe('distances', () => {
  test('match those measured from cell to cell', () => {
    const size = { width: 9, height: 7 };
    const cells = fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: 63, maxLength: 63 }).filter((values) => values.includes(1));
    fc.assert(
      fc.property(cells, (values) => {
        const made = field(size.width, size.height, values);
        distanceField(made, numbers);
        const covered = values.flatMap((value, at) => (value === 1 ? [at] : []));
        const expected = values.map((_, at) =>
          Math.min(...covered.map((from) => Math.hypot((at % 9) - (from % 9), Math.floor(at / 9) - Math.floor(from / 9)))),
        );
        expected.forEach((distance, at) => expect(made.values[at]).toBeCloseTo(distance, 4));
      }),
      { numRuns: 60 },
    );
  });

  test('are far everywhere if nothing is covered, and a trace of coverage counts as none', () => {
    const made = field(4, 1, [0, 0.1, 0.2, 0]);
    distanceField(made, numbers);
    expect(Math.min(...made.values)).toBeGreaterThan(1000);
  });

  test('treat a half-covered cell as the edge itself', () => {
    const made = field(4, 1, [1, 0.5, 0, 0]);
    distanceField(made, numbers);
    expect([...made.values].map((value) => Math.round(value * 100) / 100)).toEqual([0, 0, 1, 2]);
  });
});

describe('a blur', () => {
  test('leaves a flat area unchanged, up to its edges', () => {
    const made = field(12, 5, Array<number>(60).fill(0.4));
    blurField(made, 2, new Float32Array(60));
    for (const value of made.values) expect(value).toBeCloseTo(0.4, 5);
  });

  test('spreads a point evenly to all sides without loss', () => {
    const made = field(
      21,
      21,
      Array.from({ length: 441 }, (_, at) => (at === 220 ? 1 : 0)),
    );
    blurField(made, 1.5, new Float32Array(441));
    expect(made.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4);
    expect(made.values[220 - 3]).toBeCloseTo(made.values[220 + 3 * 21] ?? NaN, 6);
    expect(made.values[220]).toBeGreaterThan(made.values[221] ?? NaN);
  });
});

test('alpha is shrunk to the mean of each cell, including cells cut by the edge', () => {
  const pixels = new Uint8ClampedArray(3 * 2 * 4);
  for (const at of [0, 1, 3, 5]) pixels[at * 4 + 3] = 255;
  const made = { width: 2, height: 1, cell: 2, values: new Float32Array(2) };
  shrinkAlpha(pixels, 3, 2, made);
  expect([...made.values]).toEqual([0.75, 0.5]);
});

const daylight: Light = { tint: null, exposure: 0, saturation: 1, contrast: 1, rim: null, shade: null, bounce: null };

describe('light', () => {
  test('without colour and strength changes nothing', () => {
    for (const table of toneTables(daylight)) table.forEach((value, at) => expect(value).toBeCloseTo(at, 3));
  });

  test('brightens without clipping: only white stays white, and order is kept', () => {
    const [table] = toneTables({ ...daylight, exposure: 1 });
    expect(table[128]).toBeGreaterThan(150);
    expect(table[254]).toBeLessThan(255);
    expect([...table]).toEqual([...table].sort((a, b) => a - b));
  });

  test("gives white the light's colour at full strength", () => {
    const tables = toneTables({ ...daylight, tint: { color: [255, 160, 80], strength: 1 } });
    expect(tables.map((table) => Math.round(table[255] ?? NaN))).toEqual([255, 160, 80]);
  });
});

describe('shade', () => {
  const none: Field = { width: 1, height: 1, cell: 9, values: new Float32Array(1) };
  const nothing = { color: [0, 0, 0], opacity: 0, width: 0, shiftX: 0, shiftY: 0 } as const;
  const lit = (toX: 1 | -1): number[] => {
    const pixels = new Uint8ClampedArray(9 * 4).fill(200);
    for (let x = 0; x < 9; x++) pixels[x * 4 + 3] = 255;
    const light: Light = { ...daylight, shade: { toX, color: [0, 0, 255], strength: 0.5 } };
    const fields = { soft: none, distance: none, shadow: none, ground: none, bounceFrom: 0, bounceTo: 1, left: 0, right: 8 };
    finishPicture(pixels, 9, 1, { light, outline: nothing, shadow: nothing, groundShadow: nothing }, fields);
    expect(Array.from({ length: 9 }, (_, x) => pixels[x * 4 + 2])).toEqual(Array(9).fill(200));
    return Array.from({ length: 9 }, (_, x) => pixels[x * 4] ?? 0);
  };

  test("spares the light's side and takes the light’s strength from the other", () => {
    const reds = lit(1);
    expect(reds.slice(0, 3)).toEqual([200, 200, 200]);
    expect(reds[8]).toBe(100);
    expect(reds).toEqual([...reds].sort((one, other) => other - one));
  });

  test('falls on the named side', () => {
    expect(lit(-1)).toEqual(lit(1).reverse());
  });
});

describe('a tint', () => {
  const blue = { color: [152, 160, 224], strength: 0.36 } as const;
  const luminance = (tables: ReturnType<typeof toneTables>, skin: readonly [number, number, number]): number =>
    [0.2126, 0.7152, 0.0722].reduce(
      (sum, weight, channel) => sum + weight * ((tables[channel]?.[skin[channel] ?? 0] ?? 0) / 255) ** 2.2,
      0,
    );

  test.each([
    [74, 48, 36],
    [96, 64, 48],
    [120, 82, 62],
  ] as const)('colours skin of %i, %i, %i and takes almost none of its lightness', (...skin) => {
    const before = luminance(toneTables(daylight), skin);
    const after = luminance(toneTables({ ...daylight, tint: blue }), skin);
    expect(after / before).toBeGreaterThan(0.84);
    expect(after / before).toBeLessThan(1.05);
    const [reds, , blues] = toneTables({ ...daylight, tint: blue });
    expect((blues[skin[2]] ?? 0) / (reds[skin[0]] ?? 1)).toBeGreaterThan(skin[2] / skin[0]);
  });

  test('keeps the order of tones at any strength', () => {
    for (const color of [
      [255, 160, 80],
      [20, 20, 60],
      [0, 0, 0],
    ] as const)
      for (const table of toneTables({ ...daylight, tint: { color, strength: 0.9 } }))
        expect([...table]).toEqual([...table].sort((a, b) => a - b));
  });
});

describe('a poster', () => {
  const poster = { smoothing: 0.5, tones: 5, ink: 0 };
  const gradient = (): Uint8ClampedArray =>
    Uint8ClampedArray.from({ length: 64 * 8 * 4 }, (_, at) => (at % 4 === 3 ? 255 : Math.floor((at / 4) % 64) * 4));

  test('splits a gradient into as many tones as the theme says, and keeps its ends', () => {
    const pixels = gradient();
    posterise(pixels, 64, 8, { ...poster, smoothing: 0 }, new Buffers());
    const row = Array.from({ length: 64 }, (_, x) => pixels[x * 4] ?? 0);
    const flat = row.filter((value, x) => x > 0 && value === row[x - 1]).length;
    expect(flat).toBeGreaterThan(25);
    expect(row[0]).toBe(0);
    expect(Math.max(...row)).toBeGreaterThan(245);
  });

  test('leaves transparent areas unchanged', () => {
    const pixels = gradient().map((value, at) => (at % 4 === 3 ? 0 : value));
    const before = pixels.slice();
    posterise(pixels, 64, 8, { ...poster, ink: 1 }, new Buffers());
    expect(pixels).toEqual(before);
  });

  test('draws ink along an edge, on its dark side', () => {
    const pixels = Uint8ClampedArray.from({ length: 64 * 16 * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : Math.floor((at / 4) % 64) < 32 ? 120 : 220,
    );
    const plain = pixels.slice();
    posterise(pixels, 64, 16, { ...poster, ink: 1 }, new Buffers());
    posterise(plain, 64, 16, poster, new Buffers());
    const at = (data: Uint8ClampedArray, x: number) => data[(8 * 64 + x) * 4] ?? 0;
    expect(at(pixels, 30)).toBeLessThan(at(plain, 30) - 20);
    expect(at(pixels, 8)).toBe(at(plain, 8));
    expect(at(pixels, 40)).toBe(at(plain, 40));
  });
});

test('buffers are reused by name, and are blank once wiped', () => {
  const buffers = new Buffers();
  const lent = buffers.numbers('a', 4).fill(7);
  expect(buffers.numbers('a', 3).buffer).toBe(lent.buffer);
  buffers.wipe();
  expect([...lent]).toEqual([0, 0, 0, 0]);
});
