import type { Box } from './Box.ts';
import { Entrance } from './Entrance.tsx';
import { useStageSettings } from './StageSettings.ts';
import { Picture } from './Picture.tsx';
import { useLayoutEffect, useState } from 'react';
import type { After } from './animate.ts';

/** A picture of the theme and its box. */
export interface Piece {
  readonly image: string;
  readonly box: Box;
}

/**
 * Art in front of a scene's content, mirrored with the scene; it ignores touches. It appears last, unless it frames content that is
 * visible from the start.
 */
export function Pieces({ pieces, early = false }: { readonly pieces: readonly Piece[]; readonly early?: boolean }) {
  const mirrored = useStageSettings().theme.direction === 'rtl';
  return pieces.map(({ image, box }) => (
    <Entrance key={`${image} ${box.x} ${box.y}`} from={{}} order={early ? 0 : 3} early={early}>
      <Picture src={image} box={box} mirrored={mirrored} />
    </Entrance>
  ));
}

/**
 * How many of these pieces to draw by now: one more per task, so that they never block the thread. Without `after`, all at once. Each
 * piece is added in its own completed render: if React abandons a render, as with deferred values and transitions, Konva keeps the nodes
 * created in it until the page ends.
 */
export function usePieces(count: number, after: After | undefined): number {
  const [come, setCome] = useState(0);
  useLayoutEffect(() => {
    if (after === undefined || come >= count) return;
    return after(0, () => setCome(come + 1));
  }, [after, come, count]);
  return after === undefined ? count : Math.min(come, count);
}
