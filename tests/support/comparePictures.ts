import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { projectRoot } from './classicTheme.ts';

/** The part of an image's pixels that may differ: edges of type are not drawn alike to the last bit on every machine. */
const tolerance = 0.002;

/**
 * Compares a picture with the committed one; fails where too many pixels differ, and leaves both and their difference under
 * build/scene-differences. `UPDATE_SCENES=1` writes the committed picture instead.
 */
export function expectPicture(actual: Buffer, committedFile: string): void {
  if (process.env['UPDATE_SCENES'] === '1') {
    mkdirSync(dirname(committedFile), { recursive: true });
    writeFileSync(committedFile, actual);
    return;
  }
  expect(existsSync(committedFile), `${committedFile} is committed; UPDATE_SCENES=1 npm run test:scenes writes it`).toBe(true);
  expectAlike(actual, readFileSync(committedFile), tolerance);
}

/** Fails where more than `share` of the pixels differ visibly. */
export function expectAlike(actual: Buffer, expected: Buffer, share: number): void {
  const [a, b] = [PNG.sync.read(actual), PNG.sync.read(expected)];
  expect({ width: a.width, height: a.height }).toEqual({ width: b.width, height: b.height });
  const difference = new PNG({ width: a.width, height: a.height });
  const differing = pixelmatch(a.data, b.data, difference.data, a.width, a.height, { threshold: 0.12 });
  const part = differing / (a.width * a.height);
  if (part > share) keepForLooking({ actual, expected, difference: PNG.sync.write(difference) });
  expect(part, 'the part of pixels that differ; see build/scene-differences').toBeLessThanOrEqual(share);
}

/** Leaves pictures under build/scene-differences. */
export function keepForLooking(pictures: Record<string, Buffer>, called = expect.getState().currentTestName ?? 'picture'): void {
  const name = called.replace(/\W+/g, '-');
  const folder = join(projectRoot, 'build', 'scene-differences', name);
  mkdirSync(folder, { recursive: true });
  for (const [which, bytes] of Object.entries(pictures)) writeFileSync(join(folder, `${which}.png`), bytes);
}
