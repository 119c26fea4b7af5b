import type Konva from 'konva';
import type { EffectCallback, RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for a node that starts moving when it is first drawn, or as soon as `isDue`. `begin` returns a function that stops the
 * movement. Later prop changes don't restart it.
 */
export function useMovedOnce<Node extends Konva.Node>(
  begin: (node: Node) => ReturnType<EffectCallback>,
  isDue = true,
): RefObject<Node | null> {
  const ref = useRef<Node>(null);
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => (ref.current === null || !isDue ? undefined : begin(ref.current)), [isDue]);
  return ref;
}
