import type Konva from 'konva';
import { useDeferredValue, useEffect, useState } from 'react';
import { Group } from 'react-konva';
import type { CardProps } from './Card.tsx';
import { Card } from './Card.tsx';
import { exportCard } from './exportCard.ts';
import { useLook } from './Look.ts';

/** A canvas as a PNG file. */
export type EncodePng = (canvas: HTMLCanvasElement) => Promise<Uint8Array>;

/** Calls after so many milliseconds; the function returned cancels. */
export type After = (delayMs: number, call: () => void) => () => void;

export interface DrawnCardProps extends Omit<CardProps, 'onReady' | 'onBroken'> {
  readonly after: After;
  readonly encodePng: EncodePng;
  /**
   * Called with the card's PNG file, once. Never where it could not be made, not even at a second try; one that comes when this has gone from
   * the stage, or the stage's pixels from the browser, is wiped.
   */
  readonly onDrawn: (bytes: Uint8Array) => void;
}

/** Scenes may come in more slowly: no card waits for them. */
const longestWaitMs = 1000;

/** The card as it is sent: on the stage, where its pictures come from, and unseen. It is drawn when what its scene has set going is at rest. */
export function DrawnCard({ after, encodePng, onDrawn, ...card }: DrawnCardProps) {
  const { theme, motion } = useLook();
  const { spec } = card;
  const isDue = useDeferredValue(true, false);
  const [ready, setReady] = useState<Konva.Group | null>(null);
  const waitMs = motion === 'full' ? Math.min(theme.motion.sceneMs, longestWaitMs) : 0;
  useEffect(() => {
    if (ready === null) return;
    const screen = ready.getLayer()?.getNativeCanvasElement();
    let isGood = true;
    // Where the browser has lost the stage's pixels it has lost those of the card's pictures as well. All is drawn anew then, this card too.
    const lose = (): void => {
      isGood = false;
    };
    screen?.addEventListener('contextlost', lose);
    const draw = async (): Promise<Uint8Array> => encodePng(exportCard(ready, spec));
    const begin = (): void => {
      if (!isGood) return;
      draw()
        // Memory may have been short. Should it be still, the visit knows when a card is overdue.
        .catch((error: unknown) => {
          if (isGood) return draw();
          throw error;
        })
        .then(
          (bytes) => (isGood ? onDrawn(bytes) : bytes.fill(0)),
          () => undefined,
        );
    };
    const stopWaiting = after(waitMs, begin);
    return () => {
      lose();
      stopWaiting();
      screen?.removeEventListener('contextlost', lose);
    };
  }, [ready, spec, after, waitMs, encodePng, onDrawn]);
  return (
    <Group visible={false} listening={false}>
      {isDue && <Card {...card} onReady={setReady} />}
    </Group>
  );
}
