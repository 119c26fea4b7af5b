import type { Face } from '../Cutout.ts';
import type { Bounds } from './peopleOf.ts';

/**
 * How far a whole head, hair included, extends beyond its face's box. Measured with BlazeFace's boxes, which end in the middle of the
 * forehead.
 */
const above = 0.62;
const below = 0.12;
const beside = 0.28;

export function headOf({ box }: Face): Bounds {
  return {
    x: box.x - beside * box.width,
    y: box.y - above * box.height,
    width: (1 + 2 * beside) * box.width,
    height: (1 + above + below) * box.height,
  };
}
