import type Konva from 'konva';
import { useEffect, useState } from 'react';
import { Group } from 'react-konva';
import type { CardProps } from './Card.tsx';
import { afterMotion } from './animate.ts';
import { Card } from './Card.tsx';
import { exportCard } from './exportCard.ts';
import { useLook } from './Look.ts';

/** A canvas as a PNG file. */
export type EncodePng = (canvas: HTMLCanvasElement) => Promise<Uint8Array>;

export interface DrawnCardProps extends Omit<CardProps, 'onReady' | 'onBroken'> {
  readonly encodePng: EncodePng;
  /** Called with the card's PNG file, once. Never where it could not be made, not even at a second try; one that comes when this has gone from the stage is wiped. */
  readonly onDrawn: (bytes: Uint8Array) => void;
}

/** The card as it is sent: on the stage, where its pictures come from, and unseen. It is drawn when what its scene has set going is at rest. */
export function DrawnCard({ encodePng, onDrawn, ...card }: DrawnCardProps) {
  const { theme, motion } = useLook();
  const { spec } = card;
  const [ready, setReady] = useState<Konva.Group | null>(null);
  useEffect(() => {
    if (ready === null) return;
    let onStage = true;
    const draw = async (): Promise<Uint8Array> => encodePng(exportCard(ready, spec));
    const begin = (): void => {
      // Memory short, or the browser's graphics lost: once more, if that has not had all drawn anew. The visit knows when it is overdue.
      draw()
        .catch((error: unknown) => {
          if (onStage) return draw();
          throw error;
        })
        .then(
          (bytes) => (onStage ? onDrawn(bytes) : bytes.fill(0)),
          () => undefined,
        );
    };
    const stopWaiting = afterMotion(motion === 'full' ? theme.motion.sceneMs : 0, begin);
    return () => {
      onStage = false;
      stopWaiting();
    };
  }, [ready, spec, encodePng, onDrawn, motion, theme.motion.sceneMs]);
  return (
    <Group visible={false} listening={false}>
      <Card {...card} onReady={setReady} />
    </Group>
  );
}
