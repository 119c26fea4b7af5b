import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadArt } from '../../src/headless/loadArt.ts';
import type { RenderedScene } from '../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { inLanguage, languageTags } from '../../src/shared/theme/inLanguage.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { classicTheme } from '../support/classicTheme.ts';
import { expectPicture } from '../support/comparePictures.ts';
import { artOf, bundledTheme, troubles } from '../support/optionalScene.ts';

const box = (place: number): [number, number, number, number] => [40, 40 + 550 * place, 520, 530];
const sheet = {
  width: 600,
  height: 1800,
  exportScale: 1,
  radius: 16,
  layers: [
    { fill: '#fff6e6', box: [0, 0, 600, 1800] as [number, number, number, number] },
    ...[0, 1, 2].map((place) => ({ shot: place + 1, box: box(place), radius: 12 })),
  ],
};
/** The theme as it is where guests may choose a strip, and take shots of it back. */
const withStrips = (theme: Theme): Theme => ({
  ...theme,
  camera: { ...theme.camera, retake: { ...theme.camera.retake, count: 1 } },
  formats: [
    { id: 'card', text: 'One big card' },
    { id: 'strip', text: 'Three in a strip', strip: { shots: 3, secondsBetween: 3, sheet } },
  ],
});

const scenes = ['formats', 'strip-countdown', 'strip-review', 'strip-result'];

/** Every shot may be touched where the strip has it, and is as wide as a finger. */
function expectShots({ view, stage }: RenderedScene): void {
  expect(view.controls.map(({ id }) => id)).toEqual(['shot-1', 'shot-2', 'shot-3']);
  for (const { box: shot } of view.controls) {
    expect(Math.min(shot.width, shot.height)).toBeGreaterThanOrEqual(88);
    expect(Math.min(shot.x, shot.y, stage.width() - shot.x - shot.width, stage.height() - shot.y - shot.height)).toBeGreaterThanOrEqual(48);
  }
}

describe.each(['classic', 'orbit', 'gala'])('the theme %s with strips', (name) => {
  test.each(scenes)('%s is as committed, and all of its words have room', async (scene) => {
    const loaded = bundledTheme(name);
    const folder = name === 'classic' ? [] : [name];
    const look = (png: Buffer, orientation: string) =>
      expectPicture(png, join(import.meta.dirname, 'snapshots', ...folder, `${scene}.${orientation}.png`));
    const judge = scene === 'strip-review' ? expectShots : () => undefined;
    expect(await troubles(withStrips(loaded.theme), await artOf(loaded), scene, { look, judge })).toEqual([]);
  });
});

test('every language of classic has words for strips, and room for them', async () => {
  const loaded = classicTheme();
  for (const tag of languageTags(loaded.inLanguages)) {
    const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, tag));
    // Its letters are all that counts here.
    const art = await loadArt({ ...loaded, theme }, { wanted: new Set() });
    for (const scene of scenes) expect(await troubles(withStrips(theme), art, scene), `${scene} in ${tag}`).toEqual([]);
  }
});
