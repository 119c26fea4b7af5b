import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { projectRoot } from './classicTheme.ts';

/** The part of an image's pixels that may differ: edges of type are not drawn alike to the last bit on every machine. */
const tolerance = 0.002;

/** What writes what is committed of scenes anew. */
export const updateScenes = '`UPDATE_SCENES=1 npm run test:scenes`';

/**
 * Compares a picture with the committed one; fails where too many pixels differ, and leaves both and their difference under
 * build/scene-differences. `UPDATE_SCENES=1` writes the committed picture instead, where it differs or is missing.
 */
export function expectPicture(actual: Buffer, committedFile: string): void {
  if (process.env['UPDATE_SCENES'] === '1') {
    if (existsSync(committedFile) && compare(actual, readFileSync(committedFile)).share <= tolerance) return;
    mkdirSync(dirname(committedFile), { recursive: true });
    writeFileSync(committedFile, actual);
    return;
  }
  expect(existsSync(committedFile), `${committedFile} is committed; ${updateScenes} writes it`).toBe(true);
  expectAlike(
    actual,
    readFileSync(committedFile),
    tolerance,
    `${committedFile} is as it should be; if the new picture is, ${updateScenes} commits it`,
  );
}

/** Fails where more than `share` of the pixels differ visibly; `nextStep` is said then. */
export function expectAlike(actual: Buffer, expected: Buffer, share: number, nextStep = ''): void {
  const { share: part, difference } = compare(actual, expected);
  if (part <= share) return;
  const folder = keepForLooking({ actual, expected, ...(difference !== undefined && { difference: PNG.sync.write(difference) }) });
  expect.fail(
    [
      `${(100 * part).toFixed(2)} % of the pixels differ: look at ${folder}/${difference === undefined ? 'actual' : 'difference'}.png`,
      nextStep,
    ].join('\n'),
  );
}

/** The share of pixels that visibly differ, 0 to 1, and a picture of them; pictures of two sizes differ in all. */
function compare(actual: Buffer, expected: Buffer): { share: number; difference?: PNG } {
  const [a, b] = [PNG.sync.read(actual), PNG.sync.read(expected)];
  if (a.width !== b.width || a.height !== b.height) return { share: 1 };
  const difference = new PNG({ width: a.width, height: a.height });
  const differing = pixelmatch(a.data, b.data, difference.data, a.width, a.height, { threshold: 0.12 });
  return { share: differing / (a.width * a.height), difference };
}

/** Leaves pictures under build/scene-differences. Gives the folder, from the top one. */
export function keepForLooking(pictures: Record<string, Buffer>, called = expect.getState().currentTestName ?? 'picture'): string {
  const name = called.replace(/\W+/g, '-');
  const folder = `build/scene-differences/${name}`;
  mkdirSync(join(projectRoot, folder), { recursive: true });
  for (const [which, bytes] of Object.entries(pictures)) writeFileSync(join(projectRoot, folder, `${which}.png`), bytes);
  return folder;
}
