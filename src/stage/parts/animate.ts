import Konva from 'konva';
import type { Theme } from '../../shared/theme/themeSchema.ts';

export const easeOut = (t: number): number => 1 - (1 - t) ** 3;
/** Easing with a little weight: overshoots by about a tenth and settles (Penner's back-out curve). */
export const settle = (t: number): number => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;

/** Easing between two positions at rest. */
export const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** How long the old scene takes to fade, and when it has faded enough for the new one, because two overlapping texts are illegible. */
export const leaving = ({ motion }: Theme) => ({ durationMs: motion.sceneMs * 0.4, overMs: motion.sceneMs * 0.28 });

/** The opacity of a leaving scene. */
export const fadeOut = (t: number): number => (1 - t) ** 2;

export interface Movement {
  readonly node: Konva.Node;
  readonly durationMs: number;
  readonly delayMs?: number;
  /** The minimum time between two drawings, for slow movements beside more important work; by default every frame. */
  readonly everyMs?: number;
  /** Updates the node for a progress of 0 to 1, before easing. */
  readonly step: (progress: number) => void;
  readonly onEnd?: () => void;
}

/** Moves a node on Konva's own frames. Returns a function that stops the node in its current position. */
export function animate({ node, durationMs, delayMs = 0, everyMs = 0, step, onEnd }: Movement): () => void {
  step(0);
  let drawnMs = Number.NEGATIVE_INFINITY;
  const animation = new Konva.Animation((frame) => {
    const timeMs = frame?.time ?? 0;
    const progress = Math.min(1, Math.max(0, (timeMs - delayMs) / Math.max(1, durationMs)));
    if (progress < 1 && timeMs - drawnMs < everyMs) return false;
    drawnMs = timeMs;
    step(progress);
    if (progress < 1) return undefined;
    animation.stop();
    onEnd?.();
    return undefined;
  }, node.getLayer());
  animation.start();
  return () => {
    animation.stop();
  };
}

/** Calls back after this many milliseconds. Returns a function that cancels the call. */
export type After = (delayMs: number, call: () => void) => () => void;
