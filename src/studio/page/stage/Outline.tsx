import { Rect } from 'react-konva';
import type { Placement } from './placing.ts';
import { gripAt } from './grip.ts';

/** The outline of a part under the pointer. */
export function Outline({ part, scale }: { readonly part: Placement; readonly scale: number }) {
  const place = { ...gripAt(part, scale), listening: false };
  return (
    <>
      <Rect {...place} stroke="#ffffff" strokeWidth={3} opacity={0.7} />
      <Rect {...place} stroke="#0a62bd" strokeWidth={1.5} dash={[5, 3]} />
    </>
  );
}
