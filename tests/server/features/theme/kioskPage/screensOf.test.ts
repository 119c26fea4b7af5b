import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screensOf } from '../../../../../src/server/features/theme/kioskPage/screensOf.ts';
import type { Layout } from '../../../../../src/shared/theme/layoutSchema.ts';
import { minimalTheme } from '../../../../support/theme/minimalTheme.ts';
import { chooseLayout } from '../../../../../src/stage/canvas/fitStage.ts';

const { portrait, landscape } = minimalTheme.layouts as { portrait: Layout; landscape: Layout };
const side = fc.integer({ min: 200, max: 4000 });

/** Evaluates a media query of ours as a browser would. */
function matches(media: string | null, width: number, height: number): boolean {
  if (media === null) return true;
  const [, above = '', below = ''] = /\(max-aspect-ratio: (\d+)\/(\d+)\)$/.exec(media) ?? [];
  const isTall = width / height <= Number(above) / Number(below);
  return media.startsWith('not all and ') ? !isTall : isTall;
}

test('a screen gets the picture of the layout that the kiosk chooses for it', () => {
  fc.assert(
    fc.property(side, side, side, side, side, side, (a, b, c, d, width, height) => {
      const [tall, wide] = [
        { ...portrait, stage: [Math.min(a, b), Math.max(a, b)] as const },
        { ...landscape, stage: [Math.max(c, d), Math.min(c, d)] as const },
      ];
      const theme = { ...minimalTheme, layouts: { portrait: tall as Layout, landscape: wide as Layout } };
      const shapes = [tall, wide].map(({ stage }) => stage[0] / stage[1]) as [number, number];
      const shape = width / height;
      // Skip screens narrower or wider than both layouts, for which shape alone does not decide.
      fc.pre(shape > shapes[0] && shape < shapes[1] && Math.abs(shape / Math.sqrt(shapes[0] * shapes[1]) - 1) > 0.001);
      const shown = screensOf(theme.layouts).filter(({ media }) => matches(media, width, height));
      expect(shown.map(({ orientation }) => orientation)).toEqual([chooseLayout(theme, width, height).orientation]);
    }),
  );
});

test('a theme with one layout uses it on every screen', () => {
  expect(screensOf({ portrait })).toEqual([{ orientation: 'portrait', media: null }]);
  expect(screensOf({ landscape })).toEqual([{ orientation: 'landscape', media: null }]);
});
