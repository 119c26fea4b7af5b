import { useLayoutEffect, useState } from 'react';
import type { After } from './After.ts';

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
