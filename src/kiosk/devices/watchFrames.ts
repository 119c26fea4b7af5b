import type { Clock } from './Clock.ts';

/** Watches whether the browser still draws. */
export interface FrameWatch {
  /**
   * How long the browser has not drawn, in milliseconds. Counts only time in which the page is visible and its thread is free to draw.
   */
  readonly stalledMs: () => number;
}

const pollEveryMs = 1000;

/**
 * Requests a frame every second and checks whether it came. Counts checks instead of clock time: after sleep or behind a busy thread,
 * both checks and frames are missing, and a reload would fix neither.
 */
export function watchFrames(clock: Clock, onLook: (stalledMs: number) => void): FrameWatch {
  let stalledMs = 0;
  let isWaiting = false;
  const poll = (): void => {
    if (document.visibilityState !== 'visible') stalledMs = 0;
    else if (isWaiting) stalledMs += pollEveryMs;
    if (!isWaiting) {
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        stalledMs = 0;
      });
    }
    clock.after(pollEveryMs, poll);
    onLook(stalledMs);
  };
  poll();
  return { stalledMs: () => stalledMs };
}
