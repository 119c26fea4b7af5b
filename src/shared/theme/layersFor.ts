import type { Answers } from '../survey/answers.ts';
import { matches } from '../survey/matches.ts';
import type { CardLayer, CardSpec } from './cardSchema.ts';
import type { AnyLayer } from './laidOutSheets.ts';
import { withLaidOut } from './laidOutSheets.ts';
import type { Theme } from './themeSchema.ts';

type Layered = Pick<CardSpec, 'layers' | 'plain'>;

/** Whether guests with these answers get the plain card, because the theme has no scene for these answers. */
export const isPlain = ({ plain }: Layered, answers: Answers): boolean =>
  plain !== undefined && !plain.unless.some((when) => matches(when, answers));

/** The layers of a guest's card, before conditions are applied: the theme's own, or the plain card's. */
export const layersFor = (card: Layered, answers: Answers): readonly CardLayer[] =>
  isPlain(card, answers) ? (card.plain?.layers ?? []) : card.layers;

/** The card with each of its layers changed, including those of the plain card. */
function withLayers<Card extends CardSpec>(card: Card, change: (layer: CardLayer) => CardLayer): Card {
  const { plain } = card;
  const layers = card.layers.map(change);
  return { ...card, layers, ...(plain === undefined ? {} : { plain: { ...plain, layers: plain.layers.map(change) } }) };
}

/** The theme with each layer changed: on its card, on its strips' sheets, and on the sheets that its parts lay out. */
export function withSheetLayers(theme: Theme, change: <Layer extends AnyLayer>(layer: Layer) => Layer): Theme {
  const changed = theme.formats?.map(({ strip, ...format }) =>
    strip === undefined ? format : { ...format, strip: { ...strip, sheet: { ...strip.sheet, layers: strip.sheet.layers.map(change) } } },
  );
  return {
    ...withLaidOut(theme, ({ sheets }) => sheets.map((sheet) => ({ ...sheet, layers: sheet.layers.map(change) }))),
    card: withLayers(theme.card, change),
    ...(changed === undefined ? {} : { formats: changed }),
  };
}

/** A card with only these layers, for all answers. */
export function withLayersOnly({ plain: _none, ...card }: CardSpec, layers: readonly CardLayer[]): CardSpec {
  return { ...card, layers: [...layers] };
}
