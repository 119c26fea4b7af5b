/** A prop picture's data for placing it: its shape, and where it is opaque. */
export interface PropShape {
  /** The ratio of height to width. */
  readonly aspect: number;
  /** The picture's alpha, 0 to 255, in `side` x `side` cells, row by row. */
  readonly alpha: Uint8Array;
  readonly side: number;
}

/** Whether the picture is opaque at this point, given as shares of its width and height. */
export function hides({ alpha, side }: PropShape, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return false;
  return (alpha[Math.floor(y * side) * side + Math.floor(x * side)] ?? 0) > 96;
}

/** The range of the uppermost opaque part in the picture's middle column, as shares of its height; null if the column has none. */
export function bandOf({ alpha, side }: PropShape): { readonly from: number; readonly to: number } | null {
  const opaque = (row: number): boolean => (alpha[row * side + (side >> 1)] ?? 0) > 96;
  const rows = Array.from({ length: side }, (_, row) => row);
  const from = rows.find(opaque);
  if (from === undefined) return null;
  return { from: from / side, to: (rows.slice(from).find((row) => !opaque(row)) ?? side) / side };
}
