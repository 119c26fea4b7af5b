import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { projectRoot } from '../theme/classicTheme.ts';

/** How much of a picture may differ visibly. */
interface Tolerance {
  /** As a share of all pixels, 0 to 1. */
  readonly share: number;
  /** As a share of any square with sides of `squarePx`: a missing line of text is little of a picture but much of a square. */
  readonly inSquare: number;
}

const squarePx = 48;
/** Edges of type are drawn slightly differently on different machines. */
const alike: Tolerance = { share: 0.002, inSquare: 0.12 };

/** The command that rewrites the committed scenes. */
export const updateScenes = '`UPDATE_SCENES=1 npm run test:scenes`';

/** Whether two pictures differ by more than the differences between machines. */
export const differsVisibly = (actual: Buffer, expected: Buffer): boolean => !isWithin(compare(actual, expected), alike);

/** Fails if the difference exceeds the tolerance. The message includes `nextStep`. */
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

/** The visible difference of two pictures, and a picture of it. Pictures of different sizes differ completely. */
function compare(actual: Buffer, expected: Buffer): Tolerance & { readonly difference?: PNG } {
  const [a, b] = [PNG.sync.read(actual), PNG.sync.read(expected)];
  const { width, height } = a;
  if (width !== b.width || height !== b.height) return { share: 1, inSquare: 1 };
  const difference = new PNG({ width, height });
  const differing = pixelmatch(a.data, b.data, difference.data, width, height, { threshold: 0.12, diffColor: [255, 0, 0] });
  const squares = new Map<number, number>();
  for (let at = 0; differing > 0 && at < width * height; at++) {
    // Pixelmatch draws differences red, smoothed edges yellow, and the rest grey. Count only red pixels.
    if (difference.data[4 * at] !== 255 || difference.data[4 * at + 1] !== 0) continue;
    const square = Math.floor(at / width / squarePx) * width + Math.floor((at % width) / squarePx);
    squares.set(square, (squares.get(square) ?? 0) + 1);
  }
  return { share: differing / (width * height), inSquare: Math.max(0, ...squares.values()) / squarePx ** 2, difference };
}

/** Saves pictures below build/scene-differences and returns the folder, relative to the repository. */
export function keepForReview(pictures: Record<string, Buffer>, called = expect.getState().currentTestName ?? 'picture'): string {
  const name = called.replace(/\W+/g, '-');
  const folder = `build/scene-differences/${name}`;
  mkdirSync(join(projectRoot, folder), { recursive: true });
  for (const [which, bytes] of Object.entries(pictures)) writeFileSync(join(projectRoot, folder, `${which}.png`), bytes);
  return folder;
}
