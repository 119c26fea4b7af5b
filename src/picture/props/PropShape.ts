/** What placing needs to know of a prop's picture: its shape, and where it is opaque. */
export interface PropShape {
  /** Height to width. */
  readonly aspect: number;
  /** Its alpha, 0 to 255, in `side` x `side` cells, row by row. */
  readonly alpha: Uint8Array;
  readonly side: number;
}

/** Whether the picture is opaque at this place, given as shares of its width and height. */
export function hides({ alpha, side }: PropShape, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return false;
  return (alpha[Math.floor(y * side) * side + Math.floor(x * side)] ?? 0) > 96;
}
