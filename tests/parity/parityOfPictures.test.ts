import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import type { ParityBooth, SceneDifference, SceneOnShow } from '../support/built/parityBooth.ts';
import { isAlike, openParityBooth, scenesOnShow } from '../support/built/parityBooth.ts';
import { writePictureTheme } from '../support/theme/pictureTheme.ts';

const count = Number(process.env['STAGEBOOTH_PARITY_COUNT'] ?? 200);
const firstSeed = Number(process.env['STAGEBOOTH_SEED'] ?? 1);

/** Only one question, because all are drawn alike. */
const scenesFor = (seed: number, loaded: LoadedTheme): readonly SceneOnShow[] =>
  scenesOnShow(loaded).filter(({ visit }) => visit.scene !== 'survey' || visit.step === seed % 4);

let booth: ParityBooth;
beforeAll(async () => {
  booth = await openParityBooth();
});
afterAll(() => booth.close());

const differences: (SceneDifference & { readonly scene: string })[] = [];

test.each(Array.from({ length: count }, (_, index) => firstSeed + index))(
  'the pictures of theme %i are drawn the same in Node and in the booth',
  async (seed) => {
    const folder = mkdtempSync(join(tmpdir(), 'stagebooth-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const read = readTheme(writePictureTheme(folder, seed), { themesFolder: bundledThemes });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const orientation = seed % 2 === 0 ? 'portrait' : 'landscape';
    const pixelRatio = seed % 3 === 0 ? 1 : 0.5;
    await booth.show(read.value, orientation, pixelRatio);
    const found: typeof differences = [];
    for (const scene of scenesFor(seed, read.value)) {
      const difference = await booth.compare(scene, `parity-${seed}-${scene.name}`);
      found.push({ scene: `${seed} ${scene.name} ${orientation} ${pixelRatio}`, ...difference });
    }
    differences.push(...found);
    expect(found.filter((difference) => !isAlike(difference))).toEqual([]);
    expect(booth.errors).toEqual([]);
  },
);

test('the figures', () => {
  const scenesOfOne = new Set(differences.map(({ scene }) => scene.split(' ')[1]?.replace(/\d/, ''))).size;
  for (const kind of ['pixels', 'tones'] as const) {
    const sorted = differences.toSorted((a, b) => a[kind] - b[kind]);
    const percent = (part = 0): string => `${(part * 100).toFixed(3)} %`;
    const most = sorted.at(-1);
    process.stdout.write(
      `Parity over ${differences.length} scenes of ${count} themes from seed ${firstSeed}, ${kind}: median ${percent(sorted[sorted.length >> 1]?.[kind])}, most ${percent(most?.[kind])} (${most?.scene ?? ''})\n`,
    );
  }
  expect(differences.length).toBe(count * scenesOfOne);
});
