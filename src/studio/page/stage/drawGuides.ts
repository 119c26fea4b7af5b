import type Konva from 'konva';
import { Rect } from 'konva/lib/shapes/Rect.js';
import type { Guide } from './snapping.ts';

/** Replaces the guide lines. Draws directly on the canvas, because the lines change with every movement. */
export function drawGuides(group: Konva.Group | null, guides: readonly Guide[], scale: number): void {
  if (group === null || (guides.length === 0 && !group.hasChildren())) return;
  group.destroyChildren();
  for (const { axis, at, from, to } of guides) {
    const [along, across] = [from * scale, at * scale - 0.5];
    const length = (to - from) * scale;
    const line = axis === 'x' ? { x: across, y: along, width: 1, height: length } : { x: along, y: across, width: length, height: 1 };
    group.add(new Rect({ ...line, fill: '#e0218a', listening: false }));
  }
}
