import type { ThemeInLanguages, TypeStyle } from '../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import { wordsLayer } from './wordsLayer.ts';

type WrittenLayer = ThemeInLanguages['card']['layers'][number];

/** The share of the card's height at which the foreground begins. */
const hiddenShare = 0.806;
const windowShare = 0.041;

/**
 * A card in the theme's own colours and type, without picture files and the same for all answers: the guests in a window, and brand,
 * tagline, date and place on a panel in front of them. `character` determines where faces are, and below which height the panel must hide
 * the photo.
 */
export function ownCard({
  card,
  character,
  colors,
  type,
}: Pick<ThemeInLanguages, 'card' | 'character' | 'colors' | 'type'>): WrittenLayer[] {
  const { width, height } = card;
  const hidden = hiddenShare * height;
  const peopleHeight = Math.round(hidden / character.hiddenBelow);
  const facesEnd = character.facesAbove * peopleHeight;
  const frontTop = Math.round(Math.min(hidden, facesEnd + Math.max(0, hidden - facesEnd) * 0.4));
  const lowLine = character.low == null ? null : Math.round(Math.max(frontTop, character.low.facesAbove * peopleHeight));
  const makesWay = lowLine === null ? {} : { whenLow: { from: lowLine } };
  const unit = Math.min(width / 710, height / 1000);
  const margin = Math.round(34 * unit);
  const windowTop = Math.round(windowShare * height);
  const side = Math.round(Math.min(width * 0.7, frontTop - windowTop - 96 * unit));
  const text = (said: string, top: number, tall: number, color: string, style: TypeStyle): WrittenLayer => {
    const box: ThemeBox = [Math.round(width * 0.11), Math.round(height * top), Math.round(width * 0.78), Math.round(height * tall)];
    return wordsLayer(said, box, height * tall * 0.78, color, style);
  };
  return [
    { fill: colors.card, box: [0, 0, width, height] },
    { fill: colors.highlight, box: [margin, windowTop, width - 2 * margin, height - windowTop - margin], radius: Math.round(24 * unit) },
    {
      for: 'photo',
      picture: 'character',
      box: [Math.round((width - side) / 2), Math.round((windowTop + frontTop - side) / 2), side, side],
      radius: Math.round(10 * unit),
      border: { color: colors.card, width: Math.round(16 * unit) },
      shadow: true,
    },
    { for: 'cutout', picture: 'character', box: [0, 0, width, peopleHeight] },
    { fill: colors.card, box: [0, frontTop, width, height - frontTop], ...makesWay },
    { fill: colors.accent, box: [0, frontTop, width, Math.max(1, Math.round(8 * unit))], ...makesWay },
    text('{brand}', 0.82, 0.078, colors.ink, type.display),
    text('{tagline}', 0.897, 0.036, colors.inkQuiet, type.tagline),
    text('{event}', 0.934, 0.034, colors.inkQuiet, type.small),
  ];
}
