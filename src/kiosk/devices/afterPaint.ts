import type { Clock } from './Clock.ts';
import { atMost } from './Clock.ts';

/** The time limit for waiting for a frame: a hidden browser produces none. */
const patienceMs = 2000;

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Resolves in the next frame, when all requested drawing is done, including hit areas, but not yet painted. */
export function afterDrawing(clock: Clock): Promise<void> {
  return atMost(clock, patienceMs, frame());
}

/** Resolves when everything drawn so far has been painted. */
export function afterPaint(clock: Clock): Promise<void> {
  return atMost(clock, patienceMs, frame().then(frame));
}

/**
 * Publishes durations (milliseconds by name) as User Timing measures named `<of> <name>`, for the browser's tools and the benchmark.
 * Clears earlier measures, because a booth runs all day.
 */
export function userTiming(of: string, durations: Readonly<Record<string, number>>): void {
  performance.clearMeasures();
  const end = performance.now();
  for (const [name, duration] of Object.entries(durations)) performance.measure(`${of} ${name}`, { end, duration });
}
