import type Konva from 'konva';
import type { ReactElement } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Group } from 'react-konva';
import type { FileSize } from './exportCard.ts';
import { exportCard } from './exportCard.ts';
import type { After } from './animate.ts';

/** Encodes a canvas as a PNG file. */
export type EncodePng = (canvas: HTMLCanvasElement) => Promise<Uint8Array<ArrayBuffer>>;

export interface DrawingFile {
  readonly after: After;
  readonly encodePng: EncodePng;
  /**
   * Called once, with the PNG file. Not called if both attempts fail. If the element or the stage's pixels are gone by then, the file is
   * wiped instead.
   */
  readonly onDrawn: (bytes: Uint8Array<ArrayBuffer>) => void;
}

export interface DrawnFileProps extends DrawingFile {
  readonly size: FileSize;
  /** The delay between readiness and drawing. */
  readonly waitMs: number;
  /** The number of tasks to split the drawing into; 1 by default. */
  readonly bands?: number;
  /** The content; it calls `onReady` when it is complete. */
  readonly children: (onReady: (node: Konva.Group) => void) => ReactElement;
}

/** Renders its content to a PNG file. The content is on the stage, which provides its pictures, but not visible. */
export function DrawnFile({ size, waitMs, bands = 1, after, encodePng, onDrawn, children }: DrawnFileProps) {
  const ref = useRef<Konva.Group>(null);
  const hasPixels = useRef(true);
  const [ready, setReady] = useState<Konva.Group | null>(null);
  useLayoutEffect(() => {
    const screen = ref.current?.getLayer()?.getNativeCanvasElement();
    hasPixels.current = true;
    // If the browser loses the stage's pixels, it also loses the card's pictures. Everything is then drawn again, including this card.
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
      if (!isGood()) throw new Error('the file is no longer needed');
    };
    const draw = async (): Promise<Uint8Array<ArrayBuffer>> => {
      const { canvas, wipe } = await exportCard(ready, size, { count: bands, turn });
      try {
        // A canvas records drawing commands and rasterises them when its pixels are read, so read them in a separate task.
        await turn();
        return await encodePng(canvas);
      } finally {
        wipe();
      }
    };
    const begin = (): void => {
      if (!isGood()) return;
      draw()
        // Memory may have been short, so try once more. If it is still short, the visit notices that the card is overdue.
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
