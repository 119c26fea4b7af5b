import { describe, expect, test } from 'vitest';
import { loadArt } from '../../src/headless/loadArt.ts';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { withRecipients } from '../../src/themeCheck/evidence/withRecipients.ts';
import { inLanguage, languageTags } from '../../src/shared/theme/inLanguage.ts';
import type { BuiltScene } from '../../src/headless/renderScene.tsx';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { bundledTheme, classicTheme } from '../support/theme/classicTheme.ts';
import { troubles } from '../support/theme/optionalScene.ts';
import { artWithGuest } from '../support/visit/sampleGuest.ts';

const scenes = ['consent', 'result-kept'] as const;

/** The theme with consent switched on by staff. */
const asking = (theme: Theme): Theme => ({
  ...theme,
  consent: { ...theme.consent, enabled: true },
});

describe.each(['classic', 'orbit', 'gala', 'party'])('the theme %s with consent switched on', (name) => {
  test('asks for consent, and says when a card stays here, as committed', async () => {
    const loaded = bundledTheme(name);
    const art = await artWithGuest(loaded);
    for (const scene of scenes) {
      expect(troubles(asking(loaded.theme), art, scene, { committed: `${name}/${scene}` }), scene).toEqual([]);
    }
  });
});

/** Everything that adds a point or a checkbox: a picture service, and a host's album with a wall. */
const askingAll = (theme: Theme): Theme =>
  withRecipients({ ...asking(theme), picture: { ...theme.picture, makers: ['service', 'plain'], serve: 'wait' } });

/** Pairs of controls that share more than their edges. */
function overlaps({ view }: BuiltScene): string[] {
  const boxes = view.controls.flatMap(({ id, box }) => (box === undefined ? [] : [{ id, ...box }]));
  return boxes.flatMap((one, place) =>
    boxes
      .slice(place + 1)
      .filter((other) => one.x < other.x + other.width && other.x < one.x + one.width)
      .filter((other) => Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1)
      .map((other) => `${one.id} and ${other.id}`),
  );
}

test.each(['classic', 'orbit', 'gala', 'party'])('%s has room for every point and checkbox, in each of its languages', async (name) => {
  const loaded = bundledTheme(name);
  for (const tag of languageTags(loaded.inLanguages)) {
    const theme = askingAll(withPrivateFonts(inLanguage(loaded.inLanguages, tag)).theme);
    const art = await loadArt({ ...loaded, theme }, { wanted: new Set() });
    for (const scene of ['consent-album', 'consent-album-ticked']) {
      const judge = (built: BuiltScene) => expect(overlaps(built), `${scene} in ${tag}`).toEqual([]);
      expect(troubles(theme, art, scene, { judge }), `${scene} in ${tag}`).toEqual([]);
    }
  }
});

test('without a link to the terms there is no code and no mention of one, and the text fills the panel', async () => {
  const { link: _link, ...consent } = classicTheme().theme.consent;
  const theme = { ...classicTheme().theme, consent: { ...consent, enabled: true } };
  expect(troubles(theme, await artWithGuest(classicTheme()), 'consent', { committed: 'classic/consent-without-link' })).toEqual([]);
});

test('in Arabic everything is mirrored', async () => {
  const loaded = classicTheme();
  const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, 'ar'));
  expect(troubles(asking(theme), await artWithGuest({ ...loaded, theme }), 'consent', { committed: 'ar/consent' })).toEqual([]);
});

test('every language of classic fits', async () => {
  const loaded = classicTheme();
  for (const tag of languageTags(loaded.inLanguages)) {
    const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, tag));
    // Only its fonts matter here.
    const art = await loadArt({ ...loaded, theme }, { wanted: new Set() });
    for (const scene of scenes) expect(troubles(asking(theme), art, scene), `${scene} in ${tag}`).toEqual([]);
  }
});
