import type { SceneInput } from './SceneInput.ts';
import { setButton } from './SceneInput.ts';

/** Null if the layout has no box for the button; a theme that offers retakes must have one. */
export function retakeButton(input: SceneInput) {
  const { theme, layout } = input;
  if (layout.takePhoto.retake === undefined) return null;
  return {
    ...setButton(input, 'texts.retake', 'takePhoto.retake', { type: 'retake-pressed' }, 'quiet'),
    standsMs: theme.camera.retake.offerMs,
  };
}
