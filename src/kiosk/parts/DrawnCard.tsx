import type Konva from 'konva';
import { useCallback, useEffect, useRef } from 'react';
import { Group } from 'react-konva';
import type { CardProps } from './Card.tsx';
import { Card } from './Card.tsx';
import { exportCard } from './exportCard.ts';

/** A canvas as a PNG file. */
export type EncodePng = (canvas: HTMLCanvasElement) => Promise<Uint8Array>;

export interface DrawnCardProps extends Omit<CardProps, 'onReady' | 'onBroken'> {
  readonly encodePng: EncodePng;
  /** Called with the card's PNG file, once. Never where it could not be made, not even at a second try; one that comes when this has gone from the stage is wiped. */
  readonly onDrawn: (bytes: Uint8Array) => void;
}

/** The card as it is sent: on the stage, where its pictures come from, and unseen. */
export function DrawnCard({ encodePng, onDrawn, ...card }: DrawnCardProps) {
  const { spec } = card;
  const onStage = useRef(false);
  useEffect(() => {
    onStage.current = true;
    return () => {
      onStage.current = false;
    };
  }, []);
  const onReady = useCallback(
    (node: Konva.Group) => {
      const draw = async (): Promise<Uint8Array> => encodePng(exportCard(node, spec));
      // Memory short, or the browser's graphics lost: once more, if that has not had all drawn anew. The visit knows when it is overdue.
      draw()
        .catch((error: unknown) => {
          if (onStage.current) return draw();
          throw error;
        })
        .then(
          (bytes) => (onStage.current ? onDrawn(bytes) : bytes.fill(0)),
          () => undefined,
        );
    },
    [spec, encodePng, onDrawn],
  );
  return (
    <Group visible={false} listening={false}>
      <Card {...card} onReady={onReady} />
    </Group>
  );
}
