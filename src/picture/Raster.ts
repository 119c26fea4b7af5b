/** Pixels in memory: RGBA, row by row, straight alpha (not premultiplied). */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}
