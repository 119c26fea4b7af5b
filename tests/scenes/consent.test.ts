import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import type { Art } from '../../src/headless/loadArt.ts';
import { loadArt, loadPicture } from '../../src/headless/loadArt.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { inLanguage, languageTags } from '../../src/shared/theme/inLanguage.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { classicTheme, portraitUrl } from '../support/classicTheme.ts';
import { expectPicture } from '../support/comparePictures.ts';
import { cutTexts } from '../support/cutTexts.ts';
import { fittedTexts } from '../support/fittedTexts.ts';

const orientations = ['portrait', 'landscape'] as const;
const scenes = ['consent', 'result-kept'] as const;

/** The theme as it is where staff have switched consent on. */
const asking = (theme: Theme): Theme => ({
  ...theme,
  consent: { ...theme.consent, enabled: true },
});

function loadedTheme(name: string): LoadedTheme {
  const read = readTheme(name, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join(' '));
  return read.value;
}

/** Device pixels to a stage pixel: small pictures are enough to see what stands where. */
const pixelRatio = 0.25;

async function artOf(loaded: LoadedTheme): Promise<Art> {
  const portrait = await loadPicture(portraitUrl, loaded);
  if (portrait === null) throw new Error('the portrait fixture is no picture');
  return new Map([...(await loadArt(loaded, { fineness: pixelRatio })), [portraitUrl, portrait]]);
}

/** What of a scene's texts has no room or lost letters; `look` sees its picture where the test wants one. */
async function troubles(theme: Theme, art: Art, scene: string, look?: (png: Buffer, orientation: string) => void) {
  const visit = sampleVisits(theme, portraitUrl).get(scene);
  if (visit === undefined) throw new Error(`there is no scene ${scene}`);
  const found: string[] = [];
  for (const orientation of orientations) {
    const { canvas, stage, view, destroy } = renderScene({ theme, art, visit, orientation, pixelRatio });
    found.push(...[...fittedTexts(view)].filter(({ fits }) => !fits).map(({ text }) => text), ...cutTexts(stage));
    look?.(await canvas.encode('png'), orientation);
    destroy();
  }
  return found;
}

const snapshot = (...parts: string[]): string => join(import.meta.dirname, 'snapshots', ...parts);

describe.each(['classic', 'orbit', 'gala'])('the theme %s with consent switched on', (name) => {
  test('asks, and says of a card that stays here that it does, as committed', async () => {
    const loaded = loadedTheme(name);
    const art = await artOf(loaded);
    const folder = name === 'classic' ? [] : [name];
    for (const scene of scenes) {
      const look = (png: Buffer, orientation: string) => expectPicture(png, snapshot(...folder, `${scene}.${orientation}.png`));
      expect(await troubles(asking(loaded.theme), art, scene, look), scene).toEqual([]);
    }
  });
});

test('without a link to the terms there is no code and no word of one, and the text has all of the panel', async () => {
  const { link: _link, ...consent } = classicTheme().theme.consent;
  const theme = { ...classicTheme().theme, consent: { ...consent, enabled: true } };
  const look = (png: Buffer, orientation: string) => expectPicture(png, snapshot(`consent-without-link.${orientation}.png`));
  expect(await troubles(theme, await artOf(classicTheme()), 'consent', look)).toEqual([]);
});

test('in Arabic all of it is mirrored', async () => {
  const loaded = classicTheme();
  const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, 'ar'));
  const look = (png: Buffer, orientation: string) => expectPicture(png, snapshot('ar', `consent.${orientation}.png`));
  expect(await troubles(asking(theme), await artOf({ ...loaded, theme }), 'consent', look)).toEqual([]);
});

test('every language of classic has room for it', async () => {
  const loaded = classicTheme();
  for (const tag of languageTags(loaded.inLanguages)) {
    const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, tag));
    // Its letters are all that counts here.
    const art = await loadArt({ ...loaded, theme }, { wanted: new Set() });
    for (const scene of scenes) expect(await troubles(asking(theme), art, scene), `${scene} in ${tag}`).toEqual([]);
  }
});
