import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import type { ParityBooth, SceneDifference } from '../support/parityBooth.ts';
import { isAlike, openParityBooth, scenesOnShow } from '../support/parityBooth.ts';

let booth: ParityBooth;
beforeAll(async () => {
  booth = await openParityBooth();
});
afterAll(() => booth.close());

const grounds = [null, '#0b2545', '#4a0d2b', '#eef4ff'];
const cases = ['classic', 'orbit', 'gala'].flatMap((base) =>
  grounds.flatMap((ground) => (['portrait', 'landscape'] as const).map((orientation) => [base, ground ?? 'its own ground', orientation] as const)),
);

test.each(cases)('%s on %s is drawn %s in Node as by the booth', async (base, ground, orientation) => {
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Nothing is to be waited for.
  const motion = { touchMs: 0, sceneMs: 0, dealMs: 0, flashMs: 0 };
  const colors = ground.startsWith('#') ? { colors: { ground } } : {};
  writeFileSync(join(folder, 'theme.json'), JSON.stringify({ name: 'Child', extends: base, motion, ...colors }));
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  await booth.show(read.value, orientation, 1);
  const found: (SceneDifference & { readonly scene: string })[] = [];
  for (const scene of scenesOnShow(read.value)) {
    const difference = await booth.compare(scene, `parity-${base}-${ground}-${orientation}-${scene.name}`);
    found.push({ scene: scene.name, ...difference });
  }
  process.stdout.write(`${base} ${ground} ${orientation}: ${found.map((f) => `${f.scene} ${(f.pixels * 100).toFixed(2)}/${(f.tones * 100).toFixed(2)}`).join(', ')}\n`);
  expect(found.filter((difference) => !isAlike(difference))).toEqual([]);
  expect(booth.errors).toEqual([]);
});
