import type { Clock } from './Clock.ts';
import { atMost } from './Clock.ts';

/** A browser that shows nothing has no frames: what waits for one waits no longer than this. */
const patienceMs = 2000;

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Resolves in the next frame, when all that was asked to be drawn by now has been drawn, touchable areas included; not yet seen. */
export function afterDrawing(clock: Clock): Promise<void> {
  return atMost(clock, patienceMs, frame());
}

/** Resolves when what has been drawn by now has been painted. */
export function afterPaint(clock: Clock): Promise<void> {
  return atMost(clock, patienceMs, frame().then(frame));
}

/**
 * Leaves durations (milliseconds, by their names) where the browser's own tools and the bench find them: as User Timing measures
 * `<of> <name>`. Those of the time before are cleared, for a booth runs all day.
 */
export function userTiming(of: string, durations: Readonly<Record<string, number>>): void {
  performance.clearMeasures();
  const end = performance.now();
  for (const [name, duration] of Object.entries(durations)) performance.measure(`${of} ${name}`, { end, duration });
}
