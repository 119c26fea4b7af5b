import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Konva from 'konva';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import type { Art } from '../../src/headless/loadArt.ts';
import { loadArt, loadPicture } from '../../src/headless/loadArt.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { rgbOf } from '../../src/shared/theme/contrast.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { classicTheme, portraitUrl } from '../support/theme/classicTheme.ts';

const folder = join(import.meta.dirname, '..', 'fixtures', 'five-lines');
const { colors: own, brand } = JSON.parse(readFileSync(join(folder, 'theme.json'), 'utf8')) as {
  colors: { ground: string; accent: string; support: string };
  brand: { name: string };
};
const { colors: classic } = classicTheme().theme;

const names = [...sampleVisits(classicTheme().theme, '').keys()];
/** Scenes in which the next control, drawn in the accent colour, can be touched. */
const withAccent = names.filter((name) => /^(welcome|survey-(\d|still-there)|photo-(live|missed)|not-found)$/.test(name));
/** Scenes with a selection or with progress. */
const withSupport = ['survey-1', 'survey-2', 'survey-3', 'survey-4', 'photo-generating'];
/** Scenes that show the brand's name: in the place of a logo, and on the card. */
const withName = ['welcome', 'result-loading', 'result', 'result-print', 'result-print-line', 'result-print-take', 'result-print-refill'];

/** Small pictures have the same colour shares as large ones. */
const pixelRatio = 0.25;

let loaded: LoadedTheme;
let art: Art;

beforeAll(async () => {
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join(' '));
  loaded = read.value;
  const portrait = await loadPicture(portraitUrl, loaded);
  if (portrait === null) throw new Error('the portrait fixture is no picture');
  art = new Map([...(await loadArt(loaded)), [portraitUrl, portrait]]);
});

test('a theme of five lines passes its check without a warning', async () => {
  expect(readFileSync(join(folder, 'theme.json'), 'utf8').trim().split('\n')).toHaveLength(5);
  const { errors, warnings, figures } = await checkTheme(folder);
  expect([...errors, ...warnings]).toEqual([]);
  expect(figures?.contrast.lowest.value).toBeGreaterThanOrEqual(4.5);
});

describe.each(['portrait', 'landscape'] as const)('in %s the five lines are visible', (orientation) => {
  test.each(names)('in the scene %s', (name) => {
    const visit = sampleVisits(loaded.theme, portraitUrl).get(name);
    if (visit === undefined) throw new Error(`there is no scene ${name}`);
    const { canvas, stage, destroy } = renderScene({ theme: loaded.theme, art, visit, orientation, pixelRatio });
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const words = stage.find<Konva.Text>('Text').map((text) => text.text());
    destroy();
    expect(shareOf(data, own.ground, 40)).toBeGreaterThan(0.4);
    expect(shareOf(data, own.accent, 12)).toBeGreaterThan(withAccent.includes(name) ? 0.02 : -1);
    expect(shareOf(data, own.support, 12)).toBeGreaterThan(withSupport.includes(name) ? 0.002 : -1);
    expect(shareOf(data, classic.accent, 12)).toBeLessThan(0.0001);
    expect(words.some((line) => line.includes(brand.name))).toBe(withName.includes(name));
  });
});

/** The share of pixels with this colour, or within this distance. */
function shareOf(data: Uint8ClampedArray, color: string, farthest: number): number {
  const [red, green, blue] = rgbOf(color);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (Math.hypot((data[at] ?? 0) - red, (data[at + 1] ?? 0) - green, (data[at + 2] ?? 0) - blue) < farthest) count++;
  return count / (data.length / 4);
}
