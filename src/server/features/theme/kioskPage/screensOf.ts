import type { Orientation } from '../../../../shared/theme/layoutSchema.ts';
import type { ThemeInLanguages } from '../../../../shared/theme/themeSchema.ts';

/** A layout of a theme, with a media query for the screens that show it; null for all screens. */
export interface LayoutScreens {
  readonly orientation: Orientation;
  readonly media: string | null;
}

/**
 * Which screens show which layout of a theme, chosen as in the kiosk (src/stage/canvas/fitStage.ts): the layout that fills more of the
 * screen. A tall and a wide stage fill the same share of a screen whose aspect ratio is the geometric mean of theirs.
 */
export function screensOf({ portrait, landscape }: ThemeInLanguages['layouts']): LayoutScreens[] {
  if (portrait === undefined || landscape === undefined)
    return [{ orientation: portrait === undefined ? 'landscape' : 'portrait', media: null }];
  const [tall, wide] = [portrait, landscape].map(({ stage: [width, height] }) => width / height) as [number, number];
  const tallScreens = `(max-aspect-ratio: ${Math.round(Math.sqrt(tall * wide) * 10_000)}/10000)`;
  return [
    { orientation: 'portrait', media: tallScreens },
    { orientation: 'landscape', media: `not all and ${tallScreens}` },
  ];
}
