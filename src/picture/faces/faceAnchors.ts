import type { FaceModelKind } from './FaceModelKind.ts';

/**
 * Middles of a model's anchors, x and y in turn, as parts of the input's side. BlazeFace's anchors are of one size, so that
 * their middles are all there is to them: those of a grid's cells, row by row, a cell's anchors one after the other
 * (MediaPipe's SsdAnchorsCalculator with `fixed_anchor_size`).
 */
export function faceAnchors({ inputSide, grids }: FaceModelKind): Float32Array {
  const middles: number[] = [];
  for (const { stride, anchorsPerCell } of grids) {
    const cells = Math.ceil(inputSide / stride);
    for (let row = 0; row < cells; row++)
      for (let column = 0; column < cells; column++)
        for (let anchor = 0; anchor < anchorsPerCell; anchor++) middles.push((column + 0.5) / cells, (row + 0.5) / cells);
  }
  return Float32Array.from(middles);
}
