import type { Canvas } from '@napi-rs/canvas';
import type { ArtSource } from '../../headless/loadArt.ts';
import { renderCard } from '../../headless/renderCard.tsx';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import { withLayersOnly } from '../../shared/theme/layersFor.ts';
import { makesWay, shownLayers } from '../../shared/theme/shownLayers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { SeenFront } from '../ThemeEvidence.ts';
import { takePixels } from './pixelsOf.ts';

/** The share of the card's resolution for inspecting fronts: a stroke thinner than two of these pixels hides no face. */
const fineness = 0.25;
/** A row visible on less than this share of the card's width is a stroke. */
const minOfRow = 0.02;
/** The width of a possible frame at the card's edge, as a share of the card's width: no face is there. */
const frameShare = 0.025;
/** Alpha (0 to 255) below which a pixel hides nothing. */
const faint = 40;

/** The layers in front of the people on the card, with the upper edge of each, both usually and when a layer makes way for low faces. */
export function lookAtFronts(theme: Theme, art: ArtSource): SeenFront[] {
  const { layers } = theme.card;
  const low = makesWay(layers) ? (theme.character.low ?? null) : null;
  const spaces = [
    { shape: 'cutout', facesAbove: theme.character.facesAbove },
    ...(low === null ? [] : [{ shape: 'low-cutout', facesAbove: low.facesAbove } as const]),
  ] as const;
  const people = layers.findIndex((layer) => 'picture' in layer && layer.for !== 'photo');
  if (people < 0) return [];
  const [, top, , height] = (layers[people] as CardLayer).box;
  return spaces.flatMap(({ shape, facesAbove }) =>
    layers.slice(people + 1).flatMap((layer, place): SeenFront[] => {
      if ('picture' in layer || 'text' in layer || layer.for === 'photo') return [];
      const { when: _always, ...rest } = layer;
      if (shownLayers([rest], shape, {}).length === 0) return [];
      const card = { ...withLayersOnly(theme.card, [rest]), exportScale: fineness, radius: 0 };
      const canvas = renderCard({ theme: { ...theme, card }, art, answers: {}, picture: { url: '', shape } });
      const reachesUpTo = highestRow(canvas);
      if (reachesUpTo === null) return [];
      return [{ path: ['card', 'layers', people + 1 + place], shape, reachesUpTo, facesAbove: top + facesAbove * height }];
    }),
  );
}

/** In card pixels; null if nothing is visible. */
function highestRow(canvas: Canvas): number | null {
  const { width, height, data } = takePixels(canvas);
  const frame = Math.round(frameShare * width);
  for (let y = frame; y < height; y++) {
    let shown = 0;
    for (let x = frame; x < width - frame; x++) if ((data[(y * width + x) * 4 + 3] ?? 0) > faint) shown++;
    if (shown > minOfRow * width) return y / fineness;
  }
  return null;
}
