/** Pixels in memory: RGBA, row by row, alpha straight (not multiplied into the colours). */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}
