import type Konva from 'konva';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Group } from 'react-konva';
import type { CardProps } from './Card.tsx';
import { Card } from './Card.tsx';
import { exportCard } from './exportCard.ts';
import { useLook } from './Look.ts';
import type { After } from './animate.ts';

/** A canvas as a PNG file. */
export type EncodePng = (canvas: HTMLCanvasElement) => Promise<Uint8Array>;

export interface DrawnCardProps extends Omit<CardProps, 'after' | 'onReady' | 'onBroken'> {
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
  const ref = useRef<Konva.Group>(null);
  const hasPixels = useRef(true);
  const [ready, setReady] = useState<Konva.Group | null>(null);
  const waitMs = motion === 'full' ? Math.min(theme.motion.sceneMs, longestWaitMs) : 0;
  useLayoutEffect(() => {
    const screen = ref.current?.getLayer()?.getNativeCanvasElement();
    hasPixels.current = true;
    // Where the browser has lost the stage's pixels it has lost those of the card's pictures as well. All is drawn anew then, this card too.
    const lose = (): void => {
      hasPixels.current = false;
    };
    screen?.addEventListener('contextlost', lose);
    return () => {
      lose();
      screen?.removeEventListener('contextlost', lose);
    };
  }, []);
  useEffect(() => {
    if (ready === null) return;
    let isWanted = true;
    const isGood = (): boolean => isWanted && hasPixels.current;
    const draw = async (): Promise<Uint8Array> => {
      const { canvas, wipe } = exportCard(ready, spec);
      try {
        // A canvas notes what is drawn on it, and makes pixels of it when these are asked for: in a task of its own.
        await new Promise<void>((resolve) => after(0, resolve));
        if (!isGood()) throw new Error('nobody waits for the card any more');
        return await encodePng(canvas);
      } finally {
        wipe();
      }
    };
    const begin = (): void => {
      if (!isGood()) return;
      draw()
        // Memory may have been short. Should it be still, the visit knows when a card is overdue.
        .catch((error: unknown) => {
          if (isGood()) return draw();
          throw error;
        })
        .then(
          (bytes) => (isGood() ? onDrawn(bytes) : bytes.fill(0)),
          () => undefined,
        );
    };
    const stopWaiting = after(waitMs, begin);
    return () => {
      isWanted = false;
      stopWaiting();
    };
  }, [ready, spec, after, waitMs, encodePng, onDrawn]);
  return (
    <Group ref={ref} visible={false} listening={false}>
      <Card {...card} after={after} onReady={setReady} />
    </Group>
  );
}
