import type { Result } from '../../shared/errors.ts';

/** How MediaPipe's BlazeFace models differ: their input and their grid of anchors. */
export interface FaceModelKind {
  /** Side of the square input, in pixels. */
  readonly inputSide: number;
  /** The grids, from fine to coarse: the stride of their cells in input pixels, and the number of anchors per cell. */
  readonly grids: readonly { readonly stride: number; readonly anchorsPerCell: number }[];
}

/** `face_detection_short_range.tflite`: for faces that fill much of the picture, up to about two metres away. 896 anchors. */
export const shortRange: FaceModelKind = {
  inputSide: 128,
  grids: [
    { stride: 8, anchorsPerCell: 2 },
    { stride: 16, anchorsPerCell: 6 },
  ],
};

/** `face_detection_full_range.tflite`: also for small faces, up to about five metres away. 2304 anchors. */
export const fullRange: FaceModelKind = { inputSide: 192, grids: [{ stride: 4, anchorsPerCell: 1 }] };

/** The two outputs of a model, by their shapes: [1, anchors, 16] and [1, anchors, 1]. */
export interface FaceModelOutput {
  readonly regressors: Float32Array;
  readonly scores: Float32Array;
}

/** Runs a model on one input [1, side, side, 3] of values -1 to 1. The input is reused for the next run, so don't keep it. */
export type RunFaceModel = (input: Float32Array) => Promise<Result<FaceModelOutput>>;
