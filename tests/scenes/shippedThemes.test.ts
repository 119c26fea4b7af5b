import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Art } from '../../src/headless/loadArt.ts';
import type { NodeCanvas } from '../../src/headless/nodeCanvas.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { samplePeople, stillSource } from '../../src/headless/samplePeople.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { bundledTheme, portraitUrl } from '../support/theme/classicTheme.ts';
import { expectScene } from '../support/picture/expectScene.ts';
import { cutTexts } from '../support/theme/cutTexts.ts';
import { fittedTexts } from '../support/theme/fittedTexts.ts';
import { artWithGuest, guestVisits } from '../support/visit/sampleGuest.ts';

/** Scenes in which the camera is running. */
const filmed = new Set(['live', 'countdown', 'generating']);
const others = themeNames(bundledThemes).filter((name) => name !== 'classic');

describe.each(others)('the theme %s', (name) => {
  let loaded: LoadedTheme;
  let art: Art;
  let alone: NodeCanvas;

  beforeAll(async () => {
    ({ alone } = await samplePeople());
    loaded = bundledTheme(name);
    art = await artWithGuest(loaded);
  });

  describe.each(['portrait', 'landscape'] as const)('in %s', (orientation) => {
    test.each([...guestVisits(bundledTheme(name).theme).keys()])(
      'the scene %s looks as committed, and has room for every text',
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
