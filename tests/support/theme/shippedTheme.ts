import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Art } from '../../../src/headless/loadArt.ts';
import type { NodeCanvas } from '../../../src/headless/nodeCanvas.ts';
import { renderScene } from '../../../src/headless/renderScene.tsx';
import { samplePeople, stillSource } from '../../../src/headless/samplePeople.ts';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { expectScene } from '../picture/expectScene.ts';
import { artWithGuest, guestVisits } from '../visit/sampleGuest.ts';
import { bundledTheme, portraitUrl } from './classicTheme.ts';
import { cutTexts } from './cutTexts.ts';
import { fittedTexts } from './fittedTexts.ts';

/** Scenes in which the camera is running. */
const filmed = new Set(['live', 'countdown', 'generating']);

/**
 * Compares half of a bundled theme's scenes with their committed fingerprints, or all scenes if pictures are requested. The first half has
 * each scene once, alternately upright and wide; the second, in the long suite, has the rest.
 */
export function shippedTheme(name: string, half: 'first' | 'second'): void {
  const isKept = process.env['UPDATE_SCENES'] === '1' || process.env['STAGEBOOTH_SCENE_PICTURES'] !== undefined;
  describe(`the theme ${name}`, () => {
    let loaded: LoadedTheme;
    let art: Art;
    let alone: NodeCanvas;

    beforeAll(async () => {
      ({ alone } = await samplePeople());
      loaded = bundledTheme(name);
      art = await artWithGuest(loaded);
    });

    const scenes = [...guestVisits(bundledTheme(name).theme).keys()];
    describe.each(['portrait', 'landscape'] as const)('in %s', (orientation) => {
      const isFirst = (place: number): boolean => (place % 2 === 0) === (orientation === 'portrait');
      test.each(scenes.filter((_, place) => isKept || isFirst(place) === (half === 'first')))(
        'the scene %s looks as committed, and all its texts fit',
        (scene) => {
          const visit = guestVisits(loaded.theme).get(scene)!;
          const live = filmed.has(visit.scene) ? stillSource(art.get(portraitUrl)!) : null;
          const glimpse = visit.scene === 'generating' ? stillSource(alone) : null;
          const rendered = renderScene({ theme: loaded.theme, art, visit, orientation, live, glimpse });
          onTestFinished(rendered.destroy);
          const texts = [...fittedTexts(rendered.view)];
          expect(texts.length).toBeGreaterThan(0);
          expect(texts.filter(({ fits }) => !fits).map(({ text }) => text)).toEqual([]);
          expect(cutTexts(rendered.stage)).toEqual([]);
          expectScene(rendered, `${name}/${scene}.${orientation}`);
        },
      );
    });
  });
}
