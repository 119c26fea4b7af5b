import type Konva from 'konva';
import type { Placement } from './placing.ts';

/** Konva's attributes for a part's grip: a rectangle rotated around its centre, in CSS pixels. */
export function gripAt({ box, turn }: Placement, scale: number) {
  const [width, height] = [box.width * scale, box.height * scale];
  return {
    ...{ x: (box.x + box.width / 2) * scale, y: (box.y + box.height / 2) * scale },
    ...{ width, height, offsetX: width / 2, offsetY: height / 2, rotation: turn, scaleX: 1, scaleY: 1 },
  };
}

/** A grip's placement, in the surface's own pixels. */
export function placementOf(grip: Konva.Rect, scale: number): Placement {
  const [width, height] = [(grip.width() * grip.scaleX()) / scale, (grip.height() * grip.scaleY()) / scale];
  return { box: { x: grip.x() / scale - width / 2, y: grip.y() / scale - height / 2, width, height }, turn: grip.rotation() };
}
