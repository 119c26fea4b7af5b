import type Konva from 'konva';
import type { ReactElement } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Group } from 'react-konva';
import type { FileSize } from './exportCard.ts';
import { exportCard } from './exportCard.ts';
import type { After } from './animate.ts';

/** A canvas as a PNG file. */
export type EncodePng = (canvas: HTMLCanvasElement) => Promise<Uint8Array<ArrayBuffer>>;

export interface DrawingFile {
  readonly after: After;
  readonly encodePng: EncodePng;
  /**
   * Called with the PNG file, once. Never where it could not be made, not even at a second try; one that comes when this has gone from
   * the stage, or the stage's pixels from the browser, is wiped.
   */
  readonly onDrawn: (bytes: Uint8Array<ArrayBuffer>) => void;
}

export interface DrawnFileProps extends DrawingFile {
  readonly size: FileSize;
  /** It is drawn when it has been ready for so long. */
  readonly waitMs: number;
  /** It is drawn in so many tasks: 1 without this. */
  readonly bands?: number;
  /** What is drawn; it tells when all of it is there. */
  readonly children: (onReady: (node: Konva.Group) => void) => ReactElement;
}

/** Something as a PNG file: it is on the stage, where its pictures come from, and unseen. */
export function DrawnFile({ size, waitMs, bands = 1, after, encodePng, onDrawn, children }: DrawnFileProps) {
  const ref = useRef<Konva.Group>(null);
  const hasPixels = useRef(true);
  const [ready, setReady] = useState<Konva.Group | null>(null);
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
    const turn = async (): Promise<void> => {
      await new Promise<void>((resolve) => after(0, resolve));
      if (!isGood()) throw new Error('nobody waits for it any more');
    };
    const draw = async (): Promise<Uint8Array<ArrayBuffer>> => {
      const { canvas, wipe } = await exportCard(ready, size, { count: bands, turn });
      try {
        // A canvas notes what is drawn on it, and makes pixels of it when these are asked for: in a task of its own.
        await turn();
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
  }, [ready, size, bands, after, waitMs, encodePng, onDrawn]);
  return (
    <Group ref={ref} visible={false} listening={false}>
      {children(setReady)}
    </Group>
  );
}
