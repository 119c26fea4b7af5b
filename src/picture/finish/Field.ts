/** One number per cell of a picture; each cell covers `cell` x `cell` pixels. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly values: Float32Array;
}

/** The size of a field over a picture. */
export function fieldSize(width: number, height: number, cell: number): { width: number; height: number; cell: number } {
  return { width: Math.ceil(width / cell), height: Math.ceil(height / cell), cell };
}
