import type { Clock } from './Clock.ts';
import { atMost } from './Clock.ts';

/** A browser that shows nothing has no frames: what waits for one waits no longer than this. */
const patienceMs = 2000;

/** Resolves when what has been drawn by now has been painted. */
export function afterPaint(clock: Clock): Promise<void> {
  const frames = new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  return atMost(clock, patienceMs, frames);
}
