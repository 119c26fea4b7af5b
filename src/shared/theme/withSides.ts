import { maxSheetPixels } from './cardSchema.ts';
import type { ThemeInLanguages } from './themeSchema.ts';

type Written = NonNullable<ThemeInLanguages['formats']>[number];
type Strip = NonNullable<Written['strip']>;

/** The gap around both cards and between them, as a share of the shorter side of a card. */
const marginShare = 0.045;
/** The share of a single card's pixels, along each side, that each of the two cards gets, so that the file does not double in size. */
const finenessShare = 0.75;

/** Adds a sheet to a theme that serves `both` pictures, unless it already has one: each card is laid out twice, side by side. */
export function withSides(theme: ThemeInLanguages): ThemeInLanguages {
  const { formats = [{ id: 'card', text: theme.texts.cardAlt }], picture } = theme;
  if (picture.serve !== 'both' || formats.some(({ strip }) => strip?.sides)) return theme;
  const strip: Strip = { shots: 2, secondsBetween: 1, sides: true, sheet: cardBesideCard(theme) };
  const sided = (format: Written): Written => ((format.strip ?? format.boomerang) === undefined ? { ...format, strip } : format);
  return { ...theme, formats: formats.map(sided) };
}

/** Both cards whole, side by side, or one above the other if they are wider than tall. */
function cardBesideCard({ card, colors }: ThemeInLanguages): Strip['sheet'] {
  const [columns, rows] = card.width > card.height ? [1, 2] : [2, 1];
  const margin = Math.round(Math.min(card.width, card.height) * marginShare);
  const longest = Math.max(columns * (card.width + margin), rows * (card.height + margin)) + margin;
  const scale = Math.min(1, maxSheetPixels / longest);
  const scaled = (px: number): number => Math.floor(px * scale);
  const [width, height, gap] = [scaled(card.width), scaled(card.height), scaled(margin)];
  const side = (shot: number, left: number, top: number): Strip['sheet']['layers'][number] => ({
    shot,
    window: [0, 0, card.width, card.height],
    radius: card.radius,
    box: [left, top, width, height],
  });
  const sheet = { width: columns * (width + gap) + gap, height: rows * (height + gap) + gap };
  return {
    ...sheet,
    exportScale: Math.max(0.5, card.exportScale * finenessShare),
    radius: 0,
    layers: [
      { fill: colors.ground, box: [0, 0, sheet.width, sheet.height] },
      side(1, gap, gap),
      side(2, gap + (columns - 1) * (width + gap), gap + (rows - 1) * (height + gap)),
    ],
  };
}
