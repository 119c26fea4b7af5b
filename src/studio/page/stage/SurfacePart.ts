import type { Placement } from './placing.ts';

/** A part of an edit surface that can be selected, moved, resized and rotated. */
export interface SurfacePart extends Placement {
  readonly id: string;
  readonly name: string;
  readonly isMovable: boolean;
  /** Whether the whole part must stay on the surface. */
  readonly staysOn?: boolean;
  /** `keeps-shape` is for parts with fixed proportions, which can be resized only at their corners. */
  readonly resize: 'free' | 'keeps-shape' | 'none';
  readonly isTurnable: boolean;
  /** Whether a double click opens the part. */
  readonly opens: boolean;
  readonly takesPicture: boolean;
  /** The address of the picture that fills the part's box. A click on a transparent spot selects the part that is visible there. */
  readonly image?: string;
}

export type PlaceAct = 'move' | 'resize' | 'turn';
