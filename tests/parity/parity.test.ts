import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import type { ParityBooth, SceneDifference } from '../support/built/parityBooth.ts';
import { isAlike, openParityBooth, scenesOnShow } from '../support/built/parityBooth.ts';

/** Dark, because rounding is visible in shadows on a dark ground. */
const dark = '#0b2545';
/** A run that compares fewer generated themes also covers fewer cases. */
const isWhole = process.env['STAGEBOOTH_PARITY_COUNT'] === undefined;
const bases = ['classic', 'orbit', 'gala', 'party'];
const grounds = isWhole ? ['its own ground', dark] : [dark];
const orientations = isWhole ? (['portrait', 'landscape'] as const) : (['portrait'] as const);
const cases = bases.flatMap((base) => grounds.flatMap((ground) => orientations.map((orientation) => [base, ground, orientation] as const)));

let booth: ParityBooth;
beforeAll(async () => {
  booth = await openParityBooth();
});
afterAll(() => booth.close());

test.each(cases)('%s on %s, %s: every scene looks the same in Node and Chromium', async (base, ground, orientation) => {
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Nothing that takes time.
  const motion = { touchMs: 0, sceneMs: 0, dealMs: 0, flashMs: 0 };
  const camera = { helpAfterMs: 1 };
  const colors = ground === dark ? { colors: { ground } } : {};
  writeFileSync(join(folder, 'theme.json'), JSON.stringify({ name: 'Child', extends: base, motion, camera, ...colors }));
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  await booth.show(read.value, orientation, 1);
  const found: (SceneDifference & { readonly scene: string })[] = [];
  for (const scene of scenesOnShow(read.value)) {
    const difference = await booth.compare(scene, `parity-${base}-${ground}-${orientation}-${scene.name}`);
    found.push({ scene: scene.name, ...difference });
  }
  const most = (kind: keyof SceneDifference): string => `${(Math.max(...found.map((one) => one[kind])) * 100).toFixed(3)} %`;
  process.stdout.write(
    `Parity of ${base} on ${ground}, ${orientation}: pixels at most ${most('pixels')}, tones at most ${most('tones')}\n`,
  );
  expect(found.filter((difference) => !isAlike(difference))).toEqual([]);
  expect(booth.errors).toEqual([]);
});
