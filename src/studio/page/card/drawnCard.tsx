import { useMemo } from 'react';
import type { CardSpec, StripCard } from '../../../shared/theme/cardSchema.ts';
import { Card, cardLayers } from '../../../stage/parts/Card.tsx';
import type { DrawnSheet, GuestsOnSheet } from './SheetKind.ts';

/** A card, or the sheet of a strip: `scene` is the card in whose scene its shots are shown, null for none. */
export function drawnCard(spec: CardSpec | StripCard, scene: CardSpec | null, shots: number): DrawnSheet {
  return {
    size: spec,
    layers: spec.layers,
    shots,
    deciding: [...spec.layers, ...(scene?.layers ?? [])],
    safe: null,
    shown: (shape, answers) => cardLayers(spec, answers, shape).map(({ layer }) => layer),
    // A card and a strip have lists of unlike layers; what is left of each is a list of its own kind.
    only: (isWanted) => drawnCard({ ...spec, layers: spec.layers.filter(isWanted) } as typeof spec, scene, shots),
    draw: (guests) => <CardAsSeen spec={spec} scene={scene} guests={guests} />,
  };
}

interface CardAsSeenProps {
  readonly spec: CardSpec | StripCard;
  readonly scene: CardSpec | null;
  readonly guests: GuestsOnSheet;
}

/** Of as many pixels as are seen, not as many as go home. */
function CardAsSeen({ spec, scene, guests: { theme, answers, picture, strip, pixelRatio } }: CardAsSeenProps) {
  const seen = useMemo(() => ({ ...spec, exportScale: pixelRatio }), [spec, pixelRatio]);
  return <Card spec={seen} scene={scene} brand={theme.brand} answers={answers} picture={picture} strip={strip} />;
}
