import type Konva from 'konva';
import { describe, expect, test } from 'vitest';
import { loadArt } from '../../src/headless/loadArt.ts';
import type { BuiltScene } from '../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { toBox } from '../../src/stage/parts/Box.ts';
import { inLanguage, languageTags } from '../../src/shared/theme/inLanguage.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { bundledTheme, classicTheme } from '../support/theme/classicTheme.ts';
import { troubles } from '../support/theme/optionalScene.ts';
import { artWithGuest } from '../support/visit/sampleGuest.ts';

/** The theme with retakes switched on by staff. */
const offering = (theme: Theme): Theme => ({
  ...theme,
  camera: { ...theme.camera, retake: { ...theme.camera.retake, count: 1 } },
});

/** The areas that the retake button must leave free: the shot, its texts, and the place of the finger on the shutter button. */
function expectReach(theme: Theme, { view, stage }: BuiltScene): void {
  expect(view.controls.map(({ id }) => id)).toEqual(['retake']);
  const { box } = view.controls[0]!;
  const upright = stage.height() > stage.width();
  const { takePhoto } = upright ? theme.layouts.portrait! : theme.layouts.landscape!;
  expect(box.height).toBeGreaterThanOrEqual(88);
  expect(box.y).toBeGreaterThanOrEqual(stage.height() * 0.4);
  expect(Math.min(box.x, box.y, stage.width() - box.x - box.width, stage.height() - box.y - box.height)).toBeGreaterThanOrEqual(48);
  for (const other of [takePhoto.preview, takePhoto.title, takePhoto.help, takePhoto.progress, takePhoto.capture].map(toBox)) {
    const apart =
      box.x + box.width <= other.x || other.x + other.width <= box.x || box.y + box.height <= other.y || other.y + other.height <= box.y;
    expect(apart, JSON.stringify([box, other])).toBe(true);
  }
}

describe.each(['classic', 'orbit', 'gala', 'party'])('the theme %s with retakes', (name) => {
  test('shows the button beneath the frozen shot, and the remaining time, as committed', async () => {
    const loaded = bundledTheme(name);
    const theme = offering(loaded.theme);
    const judge = (rendered: BuiltScene): void => {
      expectReach(theme, rendered);
      const ring = rendered.stage.findOne<Konva.Path>('.running')!;
      expect(ring.dash()[0]! / ring.getLength()).toBeCloseTo(0.7);
    };
    expect(troubles(theme, await artWithGuest(loaded), 'photo-retake', { judge, committed: `retake/${name}` })).toEqual([]);
  });
});

test('in Arabic it is mirrored', async () => {
  const loaded = classicTheme();
  const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, 'ar'));
  expect(troubles(offering(theme), await artWithGuest({ ...loaded, theme }), 'photo-retake', { committed: 'ar/photo-retake' })).toEqual([]);
});

test('every language of classic has a text for it, with room', async () => {
  const loaded = classicTheme();
  const words = new Set<string>();
  for (const tag of languageTags(loaded.inLanguages)) {
    const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, tag));
    words.add(theme.texts.retake);
    // Only its fonts matter here.
    const art = await loadArt({ ...loaded, theme }, { wanted: new Set() });
    expect(troubles(offering(theme), art, 'photo-retake'), tag).toEqual([]);
  }
  expect(words.size).toBe(languageTags(loaded.inLanguages).length);
});

test('a theme without retakes shows nothing of it', async () => {
  const { theme } = classicTheme();
  expect(() => troubles(theme, new Map(), 'photo-retake')).toThrow('there is no scene');
});
