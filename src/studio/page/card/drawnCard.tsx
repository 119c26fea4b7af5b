import { useMemo } from 'react';
import type { PictureKind } from '../../../shared/theme/madeOf.ts';
import type { PictureSheet } from '../../../shared/theme/sheetOf.ts';
import { Card, cardLayers } from '../../../stage/parts/Card.tsx';
import type { DrawnSheet, GuestsOnSheet } from './SheetKind.ts';

/** A card, or the sheet of a strip. */
export function drawnCard({ spec, scene }: PictureSheet, made: PictureKind, shots: number): DrawnSheet {
  return {
    size: spec,
    layers: spec.layers,
    shots,
    made,
    deciding: [...spec.layers, ...(scene?.layers ?? [])],
    safe: null,
    shown: (shape, answers) => cardLayers(spec, answers, shape).map(({ layer }) => layer),
    // Cards and strips have different layer types; filtering keeps the type of each.
    only: (isWanted) => drawnCard({ spec: { ...spec, layers: spec.layers.filter(isWanted) } as typeof spec, scene }, made, shots),
    draw: (guests) => <CardAsSeen spec={spec} scene={scene} guests={guests} />,
  };
}

interface CardAsSeenProps extends PictureSheet {
  readonly guests: GuestsOnSheet;
}

/** Draws the card at its visible resolution, not at the higher one of the guests' file. */
function CardAsSeen({ spec, scene, guests: { theme, answers, picture, strip, pixelRatio } }: CardAsSeenProps) {
  const seen = useMemo(() => ({ ...spec, exportScale: pixelRatio }), [spec, pixelRatio]);
  return <Card spec={seen} scene={scene} brand={theme.brand} answers={answers} picture={picture} strip={strip} />;
}
