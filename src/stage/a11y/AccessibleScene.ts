import type { Direction } from '../../shared/theme/directionOf.ts';
import type { Activate } from '../parts/Control.ts';
import type { SceneView } from '../parts/SceneView.ts';
import { useLayoutEffect } from 'react';

/** The stage's current content for everything outside the canvas: the DOM twins, the live region, and touches beside the stage. */
export interface AccessibleScene {
  /** Identifies the scene. */
  readonly scene: string;
  /** The view with the usable controls: the scene's or, while a dialog is open, the dialog's. */
  readonly view: Pick<SceneView, 'heading' | 'controls' | 'group' | 'groupDirection' | 'spokenDetail' | 'pictures' | 'anywhere'>;
  /** Whether this is a dialog over the scene. */
  readonly modal: boolean;
  readonly spoken: string;
  /** The language tag and direction of all these texts. */
  readonly language: string;
  readonly direction: Direction;
  readonly onActivate: Activate;
  readonly onFocus: (id: string | null) => void;
}

/** Calls `onFace` with the stage's content after each render, and with null on unmount. */
export function useAccessibleScene(face: AccessibleScene, onFace: (face: AccessibleScene | null) => void): void {
  useLayoutEffect(() => onFace(face));
  // A layout effect, so that this cleanup runs before the next tree reports its content.
  useLayoutEffect(() => () => onFace(null), [onFace]);
}
