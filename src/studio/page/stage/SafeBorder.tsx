import { Rect } from 'react-konva';
import type { Box } from '../../../stage/parts/Box.ts';

/** A border that is visible on light and dark backgrounds. */
export function SafeBorder({ box: { x, y, width, height }, scale }: { readonly box: Box; readonly scale: number }) {
  const place = { x: x * scale, y: y * scale, width: width * scale, height: height * scale, listening: false };
  return (
    <>
      <Rect {...place} stroke="#ffffff" strokeWidth={2} opacity={0.5} />
      <Rect {...place} stroke="#00a2ff" strokeWidth={1} dash={[3, 4]} />
    </>
  );
}
