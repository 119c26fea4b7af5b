import type { Clock } from './Clock.ts';

/** Whoever taps again within this time means what they saw. */
export const doubleTapMs = 400;
const doubleTapPx = 24;

interface Tap {
  readonly timeMs: number;
  readonly x: number;
  readonly y: number;
  readonly scene: string;
}

/**
 * Keeps the second tap of a double tap from acting on the scene that the first one brought up: whoever taps twice means what they saw.
 * Returns a pointerdown handler for the capture phase around the stage.
 */
export function doubleTapGuard(clock: Clock): (event: PointerEvent, scene: string) => void {
  let last: Tap | null = null;
  return (event, scene) => {
    // A tap counts from when the finger came down, not from when the busy thread handled it.
    const waitedMs = performance.now() - event.timeStamp;
    const tap: Tap = { timeMs: clock.now() - waitedMs, x: event.clientX, y: event.clientY, scene };
    const before = last;
    last = tap;
    if (before === null || before.scene === scene) return;
    const near = Math.hypot(tap.x - before.x, tap.y - before.y) < doubleTapPx;
    if (near && tap.timeMs - before.timeMs < doubleTapMs) event.stopPropagation();
  };
}
