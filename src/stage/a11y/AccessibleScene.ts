import type { Direction } from '../../shared/theme/directionOf.ts';
import type { Activate } from '../parts/Control.ts';
import type { SceneView } from '../parts/SceneView.ts';
import { useLayoutEffect } from 'react';

/** What the stage shows, for all that is not the stage: the twins, the voice, and touches beside it. */
export interface AccessibleScene {
  /** Another name is another scene. */
  readonly scene: string;
  /** What can be done now: of the question over the scene, where there is one. */
  readonly view: Pick<SceneView, 'heading' | 'controls' | 'group' | 'groupDirection' | 'spokenDetail' | 'pictures' | 'anywhere'>;
  /** Whether it is a question over the scene. */
  readonly modal: boolean;
  readonly spoken: string;
  /** The tag of the language of all this, and how that is read. */
  readonly language: string;
  readonly direction: Direction;
  readonly onActivate: Activate;
  readonly onFocus: (id: string | null) => void;
}

/** Tells what the stage shows as soon as it does; null once it shows nothing any more. */
export function useAccessibleScene(face: AccessibleScene, onFace: (face: AccessibleScene | null) => void): void {
  useLayoutEffect(() => onFace(face));
  // Before the face of a tree that takes this one's place, not after it.
  useLayoutEffect(() => () => onFace(null), [onFace]);
}
