import type { Placement } from './placing.ts';

/** Something on an edit surface that is selected, moved, resized and turned. */
export interface SurfacePart extends Placement {
  readonly id: string;
  readonly name: string;
  readonly isMovable: boolean;
  /** Whether all of it has to be on the surface. */
  readonly staysOn?: boolean;
  /** A part that keeps its shape is resized by its corners only. */
  readonly resize: 'free' | 'keeps-shape' | 'none';
  readonly isTurnable: boolean;
  /** Whether a double click does something. */
  readonly opens: boolean;
  readonly takesPicture: boolean;
  /** The address of the picture that covers its box: where it is transparent, a click means what shows through it. */
  readonly image?: string;
}

export type PlaceAct = 'move' | 'resize' | 'turn';
