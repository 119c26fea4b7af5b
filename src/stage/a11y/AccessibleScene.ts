import type { Direction } from '../../shared/theme/directionOf.ts';
import type { Activate } from '../parts/Control.ts';
import type { SceneView } from '../parts/SceneView.ts';
import { useLayoutEffect } from 'react';

/** What the stage shows, for everything outside it: the twins, the voice, and touches beside the stage. */
export interface AccessibleScene {
  /** A different name means a different scene. */
  readonly scene: string;
  /** The controls that can be used now; while a question lies over the scene, only that question's. */
  readonly view: Pick<SceneView, 'heading' | 'controls' | 'group' | 'groupDirection' | 'spokenDetail' | 'pictures' | 'anywhere'>;
  /** Whether this is a dialog over the scene. */
  readonly modal: boolean;
  readonly spoken: string;
  /** The language tag of all these texts, and their direction. */
  readonly language: string;
  readonly direction: Direction;
  readonly onActivate: Activate;
  readonly onFocus: (id: string | null) => void;
}

/** Calls `onFace` with what the stage shows, after each drawing, and with null once it shows nothing any more. */
export function useAccessibleScene(face: AccessibleScene, onFace: (face: AccessibleScene | null) => void): void {
  useLayoutEffect(() => onFace(face));
  // Before the tree that replaces this one reports what it shows, not after that.
  useLayoutEffect(() => () => onFace(null), [onFace]);
}
