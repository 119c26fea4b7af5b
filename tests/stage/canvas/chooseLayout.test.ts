import { expect, test } from 'vitest';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { minimalLandscape, minimalPortrait } from '../../support/theme/minimalLayouts.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { chooseLayout } from '../../../src/stage/canvas/fitStage.ts';

test.each([
  [1080, 1920, 'portrait'],
  [540, 960, 'portrait'],
  [768, 1024, 'portrait'],
  [1000, 1000, 'portrait'],
  [1001, 1000, 'landscape'],
  [1024, 768, 'landscape'],
  [1920, 1080, 'landscape'],
  [3840, 2160, 'landscape'],
])('a theme with both layouts on a screen of %ix%i uses its %s one', (width, height, orientation) => {
  expect(chooseLayout(minimalTheme, width, height).orientation).toBe(orientation);
});

test('the layout is returned with its orientation', () => {
  expect(chooseLayout(minimalTheme, 1080, 1920)).toEqual({ orientation: 'portrait', layout: minimalPortrait });
  expect(chooseLayout(minimalTheme, 1920, 1080)).toEqual({ orientation: 'landscape', layout: minimalLandscape });
});

test.each(['portrait', 'landscape'] as const)('a theme with only a %s layout uses it on every screen', (orientation) => {
  const theme: Theme = { ...minimalTheme, layouts: { [orientation]: minimalTheme.layouts[orientation] } };
  for (const [width, height] of [
    [1080, 1920],
    [1920, 1080],
  ] as const)
    expect(chooseLayout(theme, width, height)).toEqual({ orientation, layout: minimalTheme.layouts[orientation] });
});
