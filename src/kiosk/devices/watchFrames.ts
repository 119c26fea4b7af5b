import type { Clock } from './Clock.ts';

/** Whether the browser draws. */
export interface FrameWatch {
  /** For how long it has not, in milliseconds: only those count in which the page is in front and its thread is free to draw. */
  readonly stalledMs: () => number;
}

const lookEveryMs = 1000;

/**
 * Asks for a frame each second and sees whether it came. Time is counted by looks, not by the clock: a machine that slept or a thread that was
 * busy has missed both alike, and neither is mended by starting the page anew.
 */
export function watchFrames(clock: Clock, onLook: (stalledMs: number) => void): FrameWatch {
  let stalledMs = 0;
  let isWaiting = false;
  const look = (): void => {
    if (document.visibilityState !== 'visible') stalledMs = 0;
    else if (isWaiting) stalledMs += lookEveryMs;
    if (!isWaiting) {
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        stalledMs = 0;
      });
    }
    clock.after(lookEveryMs, look);
    onLook(stalledMs);
  };
  look();
  return { stalledMs: () => stalledMs };
}
