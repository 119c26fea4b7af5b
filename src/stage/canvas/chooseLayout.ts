import type { Layout, Orientation } from '../../shared/theme/layoutSchema.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';

export interface ChosenLayout {
  readonly orientation: Orientation;
  readonly layout: Layout;
}

/** The theme's layout that fills more of a screen; a theme with one layout has it on every screen. */
export function chooseLayout(theme: ThemeInLanguages, screenWidth: number, screenHeight: number): ChosenLayout {
  const { portrait, landscape } = theme.layouts;
  if (portrait === undefined && landscape === undefined) throw new Error('a parsed theme has at least one layout');
  if (landscape === undefined || (portrait !== undefined && covered(portrait) >= covered(landscape))) {
    return { orientation: 'portrait', layout: portrait as Layout };
  }
  return { orientation: 'landscape', layout: landscape };

  function covered({ stage: [width, height] }: Layout): number {
    const scale = Math.min(screenWidth / width, screenHeight / height);
    return width * height * scale * scale;
  }
}
