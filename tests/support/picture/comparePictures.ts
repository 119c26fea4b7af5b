import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { projectRoot } from '../theme/classicTheme.ts';

/** How much of a picture may differ visibly. */
interface Tolerance {
  /** Of all its pixels, 0 to 1. */
  readonly share: number;
  /** Of any square of `squarePx` a side: a line of text that comes or goes is little of a picture, but much of a square. */
  readonly inSquare: number;
}

const squarePx = 48;
/** Edges of type are not drawn alike to the last bit on every machine. */
const alike: Tolerance = { share: 0.002, inSquare: 0.12 };

/** What writes what is committed of scenes anew. */
export const updateScenes = '`UPDATE_SCENES=1 npm run test:scenes`';

/** Whether more differs visibly between two pictures than between machines. */
export const differsVisibly = (actual: Buffer, expected: Buffer): boolean => !isWithin(compare(actual, expected), alike);

/** Fails where more differs visibly than may; `nextStep` is said then. */
export function expectAlike(actual: Buffer, expected: Buffer, tolerance: Tolerance, nextStep = ''): void {
  const found = compare(actual, expected);
  if (isWithin(found, tolerance)) return;
  const { share, inSquare, difference } = found;
  const folder = keepForReview({ actual, expected, ...(difference !== undefined && { difference: PNG.sync.write(difference) }) });
  const percent = (part: number): string => `${(100 * part).toFixed(2)} %`;
  expect.fail(
    [
      `${percent(share)} of the pixels differ, ${percent(inSquare)} of one square: look at ${folder}/${difference === undefined ? 'actual' : 'difference'}.png`,
      nextStep,
    ].join('\n'),
  );
}

const isWithin = (found: Tolerance, tolerance: Tolerance): boolean =>
  found.share <= tolerance.share && found.inSquare <= tolerance.inSquare;

/** How much visibly differs, and a picture of it; pictures of two sizes differ in all. */
function compare(actual: Buffer, expected: Buffer): Tolerance & { readonly difference?: PNG } {
  const [a, b] = [PNG.sync.read(actual), PNG.sync.read(expected)];
  const { width, height } = a;
  if (width !== b.width || height !== b.height) return { share: 1, inSquare: 1 };
  const difference = new PNG({ width, height });
  const differing = pixelmatch(a.data, b.data, difference.data, width, height, { threshold: 0.12, diffColor: [255, 0, 0] });
  const squares = new Map<number, number>();
  for (let at = 0; differing > 0 && at < width * height; at++) {
    // Of all that pixelmatch draws, only what differs is red; smoothed edges are yellow, the rest is grey.
    if (difference.data[4 * at] !== 255 || difference.data[4 * at + 1] !== 0) continue;
    const square = Math.floor(at / width / squarePx) * width + Math.floor((at % width) / squarePx);
    squares.set(square, (squares.get(square) ?? 0) + 1);
  }
  return { share: differing / (width * height), inSquare: Math.max(0, ...squares.values()) / squarePx ** 2, difference };
}

/** Leaves pictures under build/scene-differences. Gives the folder, from the top one. */
export function keepForReview(pictures: Record<string, Buffer>, called = expect.getState().currentTestName ?? 'picture'): string {
  const name = called.replace(/\W+/g, '-');
  const folder = `build/scene-differences/${name}`;
  mkdirSync(join(projectRoot, folder), { recursive: true });
  for (const [which, bytes] of Object.entries(pictures)) writeFileSync(join(projectRoot, folder, `${which}.png`), bytes);
  return folder;
}
