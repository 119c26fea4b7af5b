/** How the booth copies a camera frame to its canvas. */
export interface LiveCopy {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly transform: readonly [number, number, number, number, number, number];
  /** The part of the frame, and the size at which it is drawn. */
  readonly from: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly size: { readonly width: number; readonly height: number };
}
