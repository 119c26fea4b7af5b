import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import { plainBack, plainFront } from './plainDrawings.ts';

/** Drawings by their addresses. */
export type PlainDrawings = ReadonlyMap<string, string>;

/** The addresses of the drawings on the server; no file of a theme has such an address. */
const [backUrl, frontUrl] = ['/themes/plain-card/back.svg', '/themes/plain-card/front.svg'];

/** The share of the card's height below which people are hidden, and the share of paper above the window. */
const hiddenShare = 0.806;
const windowShare = 0.041;

/**
 * A card in a theme's own colours, corners and type, for guests whose answers have no scene: a window with a sun, people in front of it, and in front
 * of them a caption with brand, tagline, date and place. Faces stay where the theme's `character` places them.
 */
export function plainCard(theme: ThemeInLanguages): { readonly layers: readonly CardLayer[]; readonly drawings: PlainDrawings } {
  const { card, character, colors, type } = theme;
  const { width, height } = card;
  const hidden = hiddenShare * height;
  const peopleHeight = Math.round(hidden / character.hiddenBelow);
  const facesEnd = character.facesAbove * peopleHeight;
  const frontTop = Math.round(Math.min(hidden, facesEnd + Math.max(0, hidden - facesEnd) * 0.4));
  const lines = { windowTop: Math.round(windowShare * height), windowBottom: frontTop, frontTop };
  const lowLine = character.low == null ? null : Math.round(Math.max(frontTop, character.low.facesAbove * peopleHeight));
  const unit = Math.min(width / 710, height / 1000);
  const side = Math.round(Math.min(width * 0.7, frontTop - lines.windowTop - 96 * unit));
  const photoTop = Math.round((lines.windowTop + frontTop - side) / 2);
  const text = (said: string, top: number, tall: number, color: string, style: ThemeInLanguages['type']['display']): CardLayer => ({
    text: said,
    box: [Math.round(width * 0.11), Math.round(height * top), Math.round(width * 0.78), Math.round(height * tall)],
    color,
    family: style.family,
    weight: style.weight,
    size: Math.max(8, Math.round(height * tall * 0.78)),
    // Without letter spacing, because the letters of some languages join.
    align: 'center',
  });
  return {
    layers: [
      { image: backUrl, box: [0, 0, width, height] },
      {
        for: 'photo',
        picture: 'character',
        box: [Math.round((width - side) / 2), photoTop, side, side],
        radius: Math.round(10 * unit),
        border: { color: colors.card, width: Math.round(16 * unit) },
        shadow: true,
      },
      { for: 'cutout', picture: 'character', box: [0, 0, width, peopleHeight] },
      { image: frontUrl, box: [0, 0, width, height], ...(lowLine === null ? {} : { whenLow: { from: lowLine } }) },
      text('{brand}', 0.82, 0.078, colors.ink, type.display),
      text('{tagline}', 0.897, 0.036, colors.inkQuiet, type.tagline),
      text('{event}', 0.934, 0.034, colors.inkQuiet, type.small),
    ],
    drawings: new Map([
      [backUrl, plainBack(theme, lines)],
      [frontUrl, plainFront(theme, lines)],
    ]),
  };
}
