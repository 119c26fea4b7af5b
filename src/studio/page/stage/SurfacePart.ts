import type { Placement } from './placing.ts';

/** A part of an edit surface that can be selected, moved, resized and rotated. */
export interface SurfacePart extends Placement {
  readonly id: string;
  readonly name: string;
  readonly isMovable: boolean;
  /** Whether all of it must stay on the surface. */
  readonly staysOn?: boolean;
  /** A part with fixed proportions is resized by its corners only. */
  readonly resize: 'free' | 'keeps-shape' | 'none';
  readonly isTurnable: boolean;
  /** Whether a double click does something. */
  readonly opens: boolean;
  readonly takesPicture: boolean;
  /** The address of the picture that fills its box: a click on a transparent spot means what is visible there. */
  readonly image?: string;
}

export type PlaceAct = 'move' | 'resize' | 'turn';
