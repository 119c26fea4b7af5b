import type Konva from 'konva';
import { animate } from './animate.ts';
import type { Box } from './Box.ts';
import { useStageSettings } from './StageSettings.ts';
import { Rect } from './shapes.tsx';
import { useMovedOnce } from './useMovedOnce.ts';

export interface FlashProps {
  readonly over: Box;
  /** Whether the shot has not been taken yet; a still picture of the scene then shows the flash. */
  readonly firing: boolean;
}

/** A flash is white, even if the theme's paper isn't. */
const light = '#ffffff';
/** The flash's opacity in a still picture of the scene. */
const shareWhenStill = 0.86;

/** A white flash over the preview that fades by itself. */
export function Flash({ over, firing }: FlashProps) {
  const { theme, motion } = useStageSettings();
  const ref = useMovedOnce<Konva.Rect>((node) => {
    if (motion === 'still') return void node.opacity(firing ? shareWhenStill : 0);
    const { flashMs } = theme.motion;
    return animate({ node, durationMs: flashMs * 2.5, step: (progress) => node.opacity(progress < 0.4 ? 1 : 1 - (progress - 0.4) / 0.6) });
  });
  return <Rect ref={ref} {...over} fill={light} opacity={0} />;
}
