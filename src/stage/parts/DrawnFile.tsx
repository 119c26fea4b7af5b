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
   * Called with the PNG file, once. Not called if it couldn't be made, even at a second attempt. If the element or the stage's pixels are gone by
   * then, the file is wiped instead.
   */
  readonly onDrawn: (bytes: Uint8Array<ArrayBuffer>) => void;
}

export interface DrawnFileProps extends DrawingFile {
  readonly size: FileSize;
  /** How long it must have been ready before it is drawn. */
  readonly waitMs: number;
  /** The number of tasks that drawing is split into; 1 without this. */
  readonly bands?: number;
  /** What is drawn; it reports when it is complete. */
  readonly children: (onReady: (node: Konva.Group) => void) => ReactElement;
}

/** Renders something to a PNG file. It is on the stage, where its pictures come from, but unseen. */
export function DrawnFile({ size, waitMs, bands = 1, after, encodePng, onDrawn, children }: DrawnFileProps) {
  const ref = useRef<Konva.Group>(null);
  const hasPixels = useRef(true);
  const [ready, setReady] = useState<Konva.Group | null>(null);
  useLayoutEffect(() => {
    const screen = ref.current?.getLayer()?.getNativeCanvasElement();
    hasPixels.current = true;
    // A browser that has lost the stage's pixels has lost the card's pictures, too. Everything is drawn again then, this card included.
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
        // A canvas records drawing commands and rasterises them when its pixels are asked for: do that in a task of its own.
        await turn();
        return await encodePng(canvas);
      } finally {
        wipe();
      }
    };
    const begin = (): void => {
      if (!isGood()) return;
      draw()
        // Memory may have been short. If it still is, the visit notices that the card is overdue.
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
