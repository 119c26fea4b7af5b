import { beforeAll, describe, expect, test } from 'vitest';
import type { Art } from '../../src/headless/loadArt.ts';
import { registerFonts } from '../../src/headless/loadArt.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { inLanguage } from '../../src/shared/theme/inLanguage.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { expectScene } from '../support/picture/expectScene.ts';
import { cutTexts } from '../support/theme/cutTexts.ts';
import { artWithGuest, guestVisits } from '../support/visit/sampleGuest.ts';

const loaded = classicTheme();
/** The same in all languages. */
let art: Art;

beforeAll(async () => {
  art = await artWithGuest(loaded);
});

/**
 * The theme check measures every text in every language. These languages are inspected because their scripts join letters, run from right
 * to left or have no spaces.
 */
describe.each(['ar', 'de', 'ja'])('classic in %s', (tag) => {
  const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, tag));
  const visits = guestVisits(theme);

  beforeAll(() => registerFonts({ ...loaded, theme }));

  test.each([
    ['welcome', 'portrait'],
    ['survey-3', 'portrait'],
    ['result', 'portrait'],
    ['survey-3', 'landscape'],
  ] as const)('%s in %s looks as committed, with every letter', (name, orientation) => {
    const visit = visits.get(name);
    if (visit === undefined) throw new Error('no such scene');
    const rendered = renderScene({ theme, art, visit, orientation });
    const cut = cutTexts(rendered.stage);
    expectScene(rendered, `${tag}/${name}.${orientation}`);
    rendered.destroy();
    expect(cut).toEqual([]);
  });
});
