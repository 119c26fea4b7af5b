import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import type { Art } from '../../src/headless/loadArt.ts';
import { loadArt, loadPicture, registerFonts } from '../../src/headless/loadArt.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { inLanguage } from '../../src/shared/theme/inLanguage.ts';
import { classicTheme, portraitUrl } from '../support/classicTheme.ts';
import { expectPicture } from '../support/comparePictures.ts';
import { cutTexts } from '../support/cutTexts.ts';

const loaded = classicTheme();
/** The same in all languages. */
let art: Art;

beforeAll(async () => {
  const portrait = await loadPicture(portraitUrl, loaded);
  if (portrait === null) throw new Error('the portrait fixture is no picture');
  art = new Map([...(await loadArt(loaded)), [portraitUrl, portrait]]);
});

/** The theme check measures every text in every language; these are looked at, for scripts that join, run from the right or have no spaces. */
describe.each(['ar', 'de', 'ja'])('classic in %s', (tag) => {
  const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, tag));
  const visits = sampleVisits(theme, portraitUrl);

  beforeAll(() => registerFonts({ ...loaded, theme }));

  test.each([
    ['welcome', 'portrait'],
    ['survey-3', 'portrait'],
    ['result', 'portrait'],
    ['survey-3', 'landscape'],
  ] as const)('%s in %s looks as committed, every letter of it', async (name, orientation) => {
    const visit = visits.get(name);
    if (visit === undefined) throw new Error('no such scene');
    const rendered = renderScene({ theme, art, visit, orientation, pixelRatio: 0.5 });
    const picture = await rendered.canvas.encode('png');
    const cut = cutTexts(rendered.stage);
    rendered.destroy();
    expect(cut).toEqual([]);
    expectPicture(picture, join(import.meta.dirname, 'snapshots', tag, `${name}.${orientation}.png`));
  });
});
