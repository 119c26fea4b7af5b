import { beforeAll, describe, expect, test } from 'vitest';
import { characterCards } from '../../src/headless/characterCards.ts';
import type { Art } from '../../src/headless/loadArt.ts';
import { loadArt, loadPicture } from '../../src/headless/loadArt.ts';
import type { SampleCutout } from '../../src/headless/readCutout.ts';
import { readCutout, sampleCutouts } from '../../src/headless/readCutout.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import type { ResultVisit } from '../../src/flow/Visit.ts';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { bundledTheme, portraitUrl } from '../support/theme/classicTheme.ts';
import { expectScene } from '../support/picture/expectScene.ts';

const orientations = ['portrait', 'landscape'] as const;
const madeUrl = 'made:people';
const who = Object.keys(sampleCutouts) as SampleCutout[];

// The cards that guests take home: people cut out by the booth's models, and the plain photo as a fallback.
describe.each(['classic', 'orbit', 'gala', 'party'])('in the theme %s', (name) => {
  let loaded: LoadedTheme;
  let art: Art;
  let result: ResultVisit;

  beforeAll(async () => {
    loaded = bundledTheme(name);
    const portrait = await loadPicture(portraitUrl, loaded);
    if (portrait === null) throw new Error('the portrait fixture is no picture');
    art = new Map([...(await loadArt(loaded)), [portraitUrl, portrait]]);
    const visit = sampleVisits(loaded.theme, portraitUrl).get('result');
    if (visit?.scene !== 'result') throw new Error('there is no result');
    result = visit;
  });

  const expectResult = (visit: ResultVisit, pictures: Art, people: string): void => {
    for (const orientation of orientations) {
      const rendered = renderScene({ theme: loaded.theme, art: pictures, visit, orientation });
      expectScene(rendered, `people/${name}-${people}.${orientation}`);
      rendered.destroy();
    }
  };

  test.each(who)('the card of %s looks as committed', async (people) => {
    const made = characterCards(loaded.theme, art).character(await readCutout(people), result.answers);
    if (!made.ok) throw made.error;
    expect(made.value.shape).toBe('cutout');
    const visit = { ...result, picture: { url: madeUrl, shape: made.value.shape } };
    expectResult(visit, new Map([...art, [madeUrl, made.value.canvas]]), people);
  });

  test('the card with the plain photo looks as committed', () => expectResult(result, art, 'photo'));
});
