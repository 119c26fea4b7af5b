import { mostSheetPixels } from './cardSchema.ts';
import type { ThemeInLanguages } from './themeSchema.ts';

type Written = NonNullable<ThemeInLanguages['formats']>[number];
type Strip = NonNullable<Written['strip']>;

/** Around both cards and between them, of the shorter side of one. */
const marginShare = 0.045;
/** The file is not twice as large: each card has this much of the pixels that it would have alone, along each side. */
const finenessShare = 0.75;

/** A theme whose guests get `both` pictures has a sheet for them: where it has none of its own, each of its cards becomes a card beside a card. */
export function withSides(theme: ThemeInLanguages): ThemeInLanguages {
  const { formats = [{ id: 'card', text: theme.texts.cardAlt }], picture } = theme;
  if (picture.serve !== 'both' || formats.some(({ strip }) => strip?.sides)) return theme;
  const strip: Strip = { shots: 2, secondsBetween: 1, sides: true, sheet: cardBesideCard(theme) };
  const sided = (format: Written): Written => ((format.strip ?? format.boomerang) === undefined ? { ...format, strip } : format);
  return { ...theme, formats: formats.map(sided) };
}

/** Both whole, side by side, or one above the other where they are wider than tall. */
function cardBesideCard({ card, colors }: ThemeInLanguages): Strip['sheet'] {
  const isWide = card.width > card.height;
  const margin = Math.round(Math.min(card.width, card.height) * marginShare);
  const long = 2 * Math.min(card.width, card.height) + 3 * margin;
  const scale = Math.min(1, mostSheetPixels / Math.max(long, Math.max(card.width, card.height) + 2 * margin));
  const [width, height, gap] = [card.width, card.height, margin].map((px) => Math.floor(px * scale)) as [number, number, number];
  const sheet = isWide
    ? { width: width + 2 * gap, height: 2 * height + 3 * gap }
    : { width: 2 * width + 3 * gap, height: height + 2 * gap };
  const second = isWide ? [gap, height + 2 * gap] : [width + 2 * gap, gap];
  const window: [number, number, number, number] = [0, 0, card.width, card.height];
  return {
    ...sheet,
    exportScale: Math.max(0.5, card.exportScale * finenessShare),
    radius: 0,
    layers: [
      { fill: colors.ground, box: [0, 0, sheet.width, sheet.height] },
      { shot: 1, window, radius: card.radius, box: [gap, gap, width, height] },
      { shot: 2, window, radius: card.radius, box: [second[0] ?? gap, second[1] ?? gap, width, height] },
    ],
  };
}
