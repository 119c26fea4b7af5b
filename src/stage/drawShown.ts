import type { ShownState } from '../flow/wall/WallShown.ts';
import type { Handlers } from './drawScene.tsx';
import { drawOver, drawScene } from './drawScene.tsx';
import { drawWall } from './scenes/wall/drawWall.tsx';
import type { LivePictures, SceneInput } from './views/SceneInput.ts';

/** A scene of the visit with the overlay on it, or the wall, not yet on any stage. */
export function drawShown(shown: ShownState, input: SceneInput, pictures: LivePictures, handlers: Handlers) {
  if (shown.scene === 'wall') return { scene: drawWall(shown, input), over: null };
  return { scene: drawScene(shown, input, pictures, handlers), over: drawOver(shown, input, handlers) };
}
