import type { Box } from './Box.ts';
import { Entrance } from './Entrance.tsx';
import { useStageSettings } from './StageSettings.ts';
import { Picture } from './Picture.tsx';
import { useLayoutEffect, useState } from 'react';
import type { After } from './animate.ts';

/** A picture of the theme, in its place. */
export interface Piece {
  readonly image: string;
  readonly box: Box;
}

/** Art in front of what a scene shows; it answers to no touch. It is mirrored with its scene. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  const mirrored = useStageSettings().theme.direction === 'rtl';
  return pieces.map(({ image, box }) => (
    <Entrance key={`${image} ${box.x} ${box.y}`} from={{}} order={3}>
      <Picture src={image} box={box} mirrored={mirrored} />
    </Entrance>
  ));
}

/**
 * How many of these pieces should be drawn by now: one more with each task, so that they never block the thread together. Without `after`, all at
 * once. Each comes in a render of its own that React completes: if React abandons a render, as with deferred values and transitions, Konva keeps what
 * it created in it for as long as the page lives.
 */
export function usePieces(count: number, after: After | undefined): number {
  const [come, setCome] = useState(0);
  useLayoutEffect(() => {
    if (after === undefined || come >= count) return;
    return after(0, () => setCome(come + 1));
  }, [after, come, count]);
  return after === undefined ? count : Math.min(come, count);
}
