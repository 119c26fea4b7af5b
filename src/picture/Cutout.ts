import type { Raster } from './Raster.ts';

/** A point in the cut-out's pixels, measured from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A face in the cut-out's pixels. Left and right are the person's own. */
export interface Face {
  /** The box from above the brows to below the chin, and from cheek to cheek. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly rightEye: Point;
  readonly leftEye: Point;
  /** The tip of the nose. */
  readonly nose: Point;
  /** The middle of the mouth. */
  readonly mouth: Point;
  readonly rightEar: Point;
  readonly leftEar: Point;
  /** The model's confidence, 0 to 1. */
  readonly score: number;
  /** The direction of the head; missing if only a detector has examined the face. */
  readonly pose?: HeadPose;
}

/** The direction of a head. All angles are in radians. */
export interface HeadPose {
  /** Positive if the nose points to the right of the picture. */
  readonly yaw: number;
  /** Positive if the nose points down. */
  readonly pitch: number;
  /** Positive if the head leans clockwise. */
  readonly roll: number;
  /** Distance from ear to ear, as seen from the front. */
  readonly width: number;
}

/** The people of a photo without their background, the same size as the photo. */
export interface Cutout extends Raster {
  readonly faces: readonly Face[];
}
