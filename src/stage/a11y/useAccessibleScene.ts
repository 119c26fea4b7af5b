import { useLayoutEffect } from 'react';
import type { AccessibleScene } from './AccessibleScene.ts';

/** Tells what the stage shows as soon as it does; null once it shows nothing any more. */
export function useAccessibleScene(face: AccessibleScene, onFace: (face: AccessibleScene | null) => void): void {
  useLayoutEffect(() => onFace(face));
  // Before the face of a tree that takes this one's place, not after it.
  useLayoutEffect(() => () => onFace(null), [onFace]);
}
