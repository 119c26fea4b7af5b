import type { Clock } from './Clock.ts';

/** A second tap within this time was meant for the scene of the first tap. */
export const doubleTapMs = 400;
const doubleTapPx = 24;

interface Tap {
  readonly timeMs: number;
  readonly x: number;
  readonly y: number;
  readonly scene: string;
}

/**
 * Keeps a double tap's second tap from acting on the scene that the first tap opened, because guests meant the scene they saw. Returns a
 * pointerdown handler for the capture phase around the stage.
 */
export function doubleTapGuard(clock: Clock): (event: PointerEvent, scene: string) => void {
  let last: Tap | null = null;
  return (event, scene) => {
    // Use the time when the finger came down, not when the busy thread handled the event.
    const waitedMs = performance.now() - event.timeStamp;
    const tap: Tap = { timeMs: clock.now() - waitedMs, x: event.clientX, y: event.clientY, scene };
    const before = last;
    last = tap;
    if (before === null || before.scene === scene) return;
    const near = Math.hypot(tap.x - before.x, tap.y - before.y) < doubleTapPx;
    if (near && tap.timeMs - before.timeMs < doubleTapMs) event.stopPropagation();
  };
}
