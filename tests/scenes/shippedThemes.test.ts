import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Art } from '../../src/headless/loadArt.ts';
import type { NodeCanvas } from '../../src/headless/nodeCanvas.ts';
import type { RenderedScene } from '../../src/headless/renderScene.tsx';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { samplePeople, stillSource } from '../../src/headless/samplePeople.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { bundledTheme, portraitUrl } from '../support/theme/classicTheme.ts';
import { expectPicture } from '../support/picture/comparePictures.ts';
import { expectScene } from '../support/picture/expectScene.ts';
import { cutTexts } from '../support/theme/cutTexts.ts';
import { fittedTexts } from '../support/theme/fittedTexts.ts';
import { artWithGuest, guestVisits } from '../support/visit/sampleGuest.ts';

/** Classic is looked at scene by scene; of the others all scenes are kept on one sheet for each orientation, small ones. */
const onSheet = 0.25;
const columns = { portrait: 8, landscape: 6 };
/** Scenes in which the camera is running. */
const filmed = new Set(['live', 'countdown', 'generating']);
const others = themeNames(bundledThemes).filter((name) => name !== 'classic');

describe.each(others)('the theme %s', (name) => {
  let loaded: LoadedTheme;
  let art: Art;
  let alone: NodeCanvas;

  beforeAll(async () => {
    ({ alone } = await samplePeople());
    const read = readTheme(name, { themesFolder: bundledThemes });
    if (!read.ok) throw new Error(`${name} is not whole: ${read.error.map(({ message }) => message).join(' ')}`);
    loaded = read.value;
    art = await artWithGuest(loaded);
  });

  describe.each(['portrait', 'landscape'] as const)('in %s', (orientation) => {
    const scenes: (RenderedScene & { readonly name: string })[] = [];

    beforeAll(() => {
      const image = art.get(portraitUrl);
      if (image === undefined) throw new Error('the portrait fixture is no picture');
      for (const [scene, visit] of guestVisits(loaded.theme)) {
        const live = filmed.has(visit.scene) ? stillSource(image) : null;
        const glimpse = visit.scene === 'generating' ? stillSource(alone) : null;
        const { theme } = loaded;
        scenes.push({ ...renderScene({ theme, art, visit, orientation, live, glimpse, pixelRatio: onSheet }), name: scene });
      }
    });

    afterAll(() => {
      for (const { destroy } of scenes) destroy();
    });

    test.each([...guestVisits(bundledTheme(name).theme).keys()])('the scene %s looks as committed', (scene) => {
      const visit = guestVisits(loaded.theme).get(scene)!;
      const live = filmed.has(visit.scene) ? stillSource(art.get(portraitUrl)!) : null;
      const glimpse = visit.scene === 'generating' ? stillSource(alone) : null;
      const rendered = renderScene({ theme: loaded.theme, art, visit, orientation, live, glimpse });
      expectScene(rendered, `${name}/${scene}.${orientation}`);
      rendered.destroy();
    });

    test('its scenes look as committed', async () => {
      const { width = 0, height = 0 } = scenes[0]?.canvas ?? {};
      const sheet = createCanvas(width * columns[orientation], height * Math.ceil(scenes.length / columns[orientation]));
      const context = sheet.getContext('2d');
      for (const [place, { canvas }] of scenes.entries())
        context.drawImage(canvas, (place % columns[orientation]) * width, Math.floor(place / columns[orientation]) * height);
      expectPicture(await sheet.encode('png'), join(import.meta.dirname, 'snapshots', name, `scenes.${orientation}.png`));
    });

    test.runIf(orientation === 'portrait')('its Welcome, as README shows it, looks as committed', async () => {
      const [welcome] = scenes;
      expect(welcome?.name).toBe('welcome');
      expectPicture(await welcome!.canvas.encode('png'), join(import.meta.dirname, 'snapshots', name, `welcome.portrait.png`));
    });

    test('it has room for every text of every scene', () => {
      const cramped = scenes.flatMap(({ name: scene, view, stage }) => {
        const texts = [...fittedTexts(view)];
        expect(texts.length).toBeGreaterThan(0);
        const small = texts.filter(({ fits }) => !fits).map(({ text }) => text);
        return [...small, ...cutTexts(stage)].map((text) => `${scene}: ${text}`);
      });
      expect(cramped).toEqual([]);
    });
  });
});
