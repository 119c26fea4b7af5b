import type { Pixels } from './Pixels.ts';
import type { Box } from '../../../src/stage/parts/Box.ts';
import type { DrawnShape } from './drawnShapes.ts';
import type { Rgb } from './mainColors.ts';
import { countColors, mainColors } from './mainColors.ts';
import { shapeCode } from './shapeCodes.ts';

/** The input of a fingerprint. */
export interface SceneLook {
  readonly pixels: Pixels;
  /** The boxes of the parts whose main colours count. */
  readonly parts: readonly Box[];
  readonly shapes: readonly DrawnShape[];
}

/** The measures of one block of a picture. All levels are out of 255. */
export interface BlockMeasures {
  /** Average red, green and blue, then three sums over fixed patterns of plus and minus, per pixel. */
  readonly values: readonly number[];
  /** The share of pixels in gradients and blurs, 0 to 1. Machines round these differently. */
  readonly soft: number;
  /** The share of pixels at edges. Machines smooth these differently. */
  readonly edges: number;
}

/** The data committed for a scene instead of its picture. */
export interface SceneFingerprint {
  readonly columns: number;
  /** A code of 0 to 7 for each measure of each block, row by row. */
  readonly codes: readonly (readonly number[])[];
  /** The two main colours of each part, with the upper six bits of each channel. A single colour is repeated. */
  readonly colors: readonly (readonly number[])[];
  /** The code of each shape, in drawing order. */
  readonly shapes: readonly string[];
}

/** A block's side in pixels of the picture, which equal stage pixels. */
export const blockPx = 120;
/** The size of a pattern cell. A text that moves by this many pixels gets other signs. */
const cellPx = 4;
/** Pixels are measured in squares of two by two, which is fine enough and four times as fast. */
const squarePx = 2;
const levels = 8;
/**
 * The distance between the codes of each measure. Codes repeat after eight steps: three bits detect a change as well as eight would, and
 * the six measures repeat at different distances.
 */
export const stepOf = [11 / 8, 13 / 8, 17 / 8, 3 / 8, 3 / 8, 3 / 8] as const;
/** A difference between neighbours of at least this many levels is an edge; a smaller one is a gradient or blur. */
const edgeFrom = 9;

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Three fixed patterns of +1 and -1 over the cells of a block, one bit each. They look like noise, so drawings never resemble them. */
const patterns = (() => {
  const side = blockPx / cellPx;
  let state = 20_261_129;
  return Uint8Array.from({ length: side * side }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 29;
  });
})();

/** Measures every block of a picture, row by row. */
export function measureBlocks(pixels: Pixels): BlockMeasures[] {
  const { width, height, data } = inSquares(pixels);
  const side = blockPx / squarePx;
  const blocks: BlockMeasures[] = [];
  for (let top = 0; top < height; top += side)
    for (let left = 0; left < width; left += side)
      blocks.push(measureBlock({ width, height, data }, left, top, Math.min(width, left + side), Math.min(height, top + side)));
  return blocks;
}

/** The picture at half size: each pixel is the average of a square. */
function inSquares({ width, height, data }: Pixels): { readonly width: number; readonly height: number; readonly data: Float32Array } {
  const [across, down] = [Math.floor(width / squarePx), Math.floor(height / squarePx)];
  const averages = new Float32Array(4 * across * down);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const at = 4 * squarePx * (y * width + x);
      const below = at + 4 * width;
      const to = 4 * (y * across + x);
      for (let channel = 0; channel < 3; channel++)
        averages[to + channel] =
          (data[at + channel]! + data[at + 4 + channel]! + data[below + channel]! + data[below + 4 + channel]!) / squarePx ** 2;
    }
  return { width: across, height: down, data: averages };
}

function measureBlock(
  { width, height, data }: ReturnType<typeof inSquares>,
  left: number,
  top: number,
  right: number,
  bottom: number,
): BlockMeasures {
  // Separate variables: this loop takes a third of a scene's comparison, and arrays would double its time.
  let [red, green, blue] = [0, 0, 0];
  let [tones0, tones1, tones2] = [0, 0, 0];
  let [signs0, signs1, signs2] = [0, 0, 0];
  let [soft, edges] = [0, 0];
  const cell = cellPx / squarePx;
  for (let y = top; y < bottom; y++) {
    const row = Math.floor((y - top) / cell) * (blockPx / cellPx);
    const below = (y + 1 < height ? 4 : -4) * width;
    for (let x = left; x < right; x++) {
      const at = 4 * (y * width + x);
      const beside = at + (x + 1 < width ? 4 : -4);
      const pattern = patterns[row + Math.floor((x - left) / cell)]!;
      const r = data[at]!;
      const g = data[at + 1]!;
      const b = data[at + 2]!;
      red += r;
      green += g;
      blue += b;
      const tone = toneOf[0] * r + toneOf[1] * g + toneOf[2] * b;
      const sign0 = ((pattern & 1) << 1) - 1;
      const sign1 = (pattern & 2) - 1;
      const sign2 = ((pattern & 4) >> 1) - 1;
      tones0 += sign0 * tone;
      tones1 += sign1 * tone;
      tones2 += sign2 * tone;
      signs0 += sign0;
      signs1 += sign1;
      signs2 += sign2;
      const across = Math.max(Math.abs(r - data[beside]!), Math.abs(g - data[beside + 1]!), Math.abs(b - data[beside + 2]!));
      const down = Math.max(Math.abs(r - data[at + below]!), Math.abs(g - data[at + below + 1]!), Math.abs(b - data[at + below + 2]!));
      const step = Math.max(across, down);
      if (step >= edgeFrom) edges++;
      else if (step > 0) soft++;
    }
  }
  const [patterned, signs] = [
    [tones0, tones1, tones2],
    [signs0, signs1, signs2],
  ];
  const count = (right - left) * (bottom - top);
  const means = [red / count, green / count, blue / count];
  const tone = means.reduce((sum, mean, channel) => sum + toneOf[channel]! * mean, 0);
  return {
    values: [...means, ...patterned.map((sum, which) => (sum - signs[which]! * tone) / count)],
    soft: soft / count,
    edges: edges / count,
  };
}

/** The weights of red, green and blue in a pattern's sum. They differ from the eye's, because a change of blue counts as much. */
const toneOf = [0.35, 0.4, 0.25] as const;

export function fingerprintOf({ pixels, parts, shapes }: SceneLook): SceneFingerprint {
  return {
    columns: Math.ceil(pixels.width / blockPx),
    codes: measureBlocks(pixels).map(({ values }) => values.map((value, which) => codeOf(value, stepOf[which]!))),
    colors: parts.map((box) => {
      const [first = { rgb: [0, 0, 0] as const }, second = first] = mainColors(countColors(pixels, box));
      return [first, second].map(({ rgb: [r, g, b] }) => ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2));
    }),
    shapes: shapes.map(shapeCode),
  };
}

const codeOf = (value: number, step: number): number => ((Math.floor(value / step) % levels) + levels) % levels;

/** The distance of a measure from the nearest value that its committed code may represent. */
export function distanceFrom(code: number, value: number, step: number): number {
  const span = levels * step;
  const beyond = (((value - code * step) % span) + span) % span;
  return beyond < step ? 0 : Math.min(beyond - step, span - beyond);
}

/** The lowest levels that a committed colour may represent. The highest are three more in each channel. */
export const minOf = (color: number): Rgb => [(color >> 12) << 2, ((color >> 6) & 63) << 2, (color & 63) << 2];

/**
 * The committed form: a line for each row of blocks, three characters for each block; the colours of the parts, three characters each; and
 * the shapes, separated by spaces.
 */
export function writeFingerprint({ columns, codes, colors, shapes }: SceneFingerprint): string {
  const blocks = codes.map((block) => [0, 2, 4].map((at) => digits[levels * block[at]! + block[at + 1]!]).join(''));
  const mains = colors.flat().map((color) => [12, 6, 0].map((by) => digits[(color >> by) & 63]).join(''));
  const sections = [linesOf(blocks, columns), linesOf(mains, 16), linesOf(shapes, 8, ' ')];
  return `${sections
    .map((lines) => lines.join('\n'))
    .join('\n\n')
    .trimEnd()}\n`;
}

const linesOf = (items: readonly string[], columns: number, separator = ''): string[] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, line) => items.slice(line * columns, (line + 1) * columns).join(separator));

/** Reads what `writeFingerprint` wrote. */
export function readFingerprint(text: string): SceneFingerprint {
  const [blocks = '', mains = '', shapes = ''] = text.split('\n\n');
  const numbersIn = (part: string): number[][] =>
    (part.match(/[\w-]{3}/g) ?? []).map((item) => [...item].map((digit) => digits.indexOf(digit)));
  const colors = numbersIn(mains).map(([r = 0, g = 0, b = 0]) => (r << 12) | (g << 6) | b);
  return {
    columns: blocks.split('\n', 1)[0]!.length / 3,
    codes: numbersIn(blocks).map((block) => block.flatMap((digit) => [Math.floor(digit / levels), digit % levels])),
    colors: Array.from({ length: colors.length / 2 }, (_, part) => colors.slice(2 * part, 2 * part + 2)),
    shapes: shapes.match(/[\w-]+/g) ?? [],
  };
}
