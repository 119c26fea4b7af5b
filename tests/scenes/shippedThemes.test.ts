import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Art } from '../../src/headless/loadArt.ts';
import { loadArt, loadPicture } from '../../src/headless/loadArt.ts';
import type { RenderedScene } from '../../src/headless/renderScene.tsx';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { portraitUrl } from '../support/classicTheme.ts';
import { expectPicture } from '../support/comparePictures.ts';
import { cutTexts } from '../support/cutTexts.ts';
import { fittedTexts } from '../support/fittedTexts.ts';

// Classic is looked at scene by scene; of the others the four that show the most are kept as pictures, small ones.
const pictured = ['welcome', 'survey-1', 'photo-closer', 'result'];
const others = themeNames(bundledThemes).filter((name) => name !== 'classic');

describe.each(others)('the theme %s', (name) => {
  let loaded: LoadedTheme;
  let art: Art;

  beforeAll(async () => {
    const read = readTheme(name, { themesFolder: bundledThemes });
    if (!read.ok) throw new Error(`${name} is not whole: ${read.error.map(({ message }) => message).join(' ')}`);
    loaded = read.value;
    const portrait = await loadPicture(portraitUrl, loaded);
    if (portrait === null) throw new Error('the portrait fixture is no picture');
    art = new Map([...(await loadArt(loaded)), [portraitUrl, portrait]]);
  });

  describe.each(['portrait', 'landscape'] as const)('in %s', (orientation) => {
    const rendered = (scene: string): RenderedScene => {
      const visit = sampleVisits(loaded.theme, portraitUrl).get(scene);
      if (visit === undefined) throw new Error(`there is no scene ${scene}`);
      return renderScene({ theme: loaded.theme, art, visit, orientation, pixelRatio: 0.25 });
    };

    test.each(pictured)('its scene %s looks as committed', async (scene) => {
      const { canvas, destroy } = rendered(scene);
      expectPicture(await canvas.encode('png'), join(import.meta.dirname, 'snapshots', name, `${scene}.${orientation}.png`));
      destroy();
    });

    test('it has room for every text of every scene', () => {
      const cramped = [...sampleVisits(loaded.theme, portraitUrl).keys()].flatMap((scene) => {
        const { view, stage, destroy } = rendered(scene);
        const texts = [...fittedTexts(view)];
        expect(texts.length).toBeGreaterThan(0);
        const small = texts.filter(({ fits }) => !fits).map(({ text }) => text);
        const cut = cutTexts(stage);
        destroy();
        return [...small, ...cut].map((text) => `${scene}: ${text}`);
      });
      expect(cramped).toEqual([]);
    });
  });
});
