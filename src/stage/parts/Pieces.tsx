import type { Box } from './Box.ts';
import { Entrance } from './Entrance.tsx';
import { useLook } from './Look.ts';
import { Picture } from './Picture.tsx';
import { useLayoutEffect, useState } from 'react';
import type { After } from './animate.ts';

/** A picture of the theme in its place. */
export interface Piece {
  readonly image: string;
  readonly box: Box;
}

/** Art that stands in front of what a scene shows, and answers to nothing. It is mirrored with its scene. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  const mirrored = useLook().theme.direction === 'rtl';
  return pieces.map(({ image, box }) => (
    <Entrance key={`${image} ${box.x} ${box.y}`} from={{}} order={3}>
      <Picture src={image} box={box} mirrored={mirrored} />
    </Entrance>
  ));
}

/**
 * How many of so many pieces are to be there by now: one more with each task, so that none holds up the thread for all of them. Without `after`
 * all are there at once. Each comes in a rendering of its own that React carries through: what Konva has made in one that is given up, as with
 * deferred values and transitions, it would keep for as long as the page lives.
 */
export function usePieces(count: number, after: After | undefined): number {
  const [come, setCome] = useState(0);
  useLayoutEffect(() => {
    if (after === undefined || come >= count) return;
    return after(0, () => setCome(come + 1));
  }, [after, come, count]);
  return after === undefined ? count : Math.min(come, count);
}
