import type { Clock } from './Clock.ts';
import { atMost } from './Clock.ts';

/** A browser that shows nothing has no frames: what waits for one waits no longer than this. */
const patienceMs = 2000;

/** Resolves when the page has painted the first thing that it shows, or when the patience has ended. */
export function firstContent(clock: Clock, atMostMs: number): Promise<void> {
  const seen = new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
  return atMost(clock, atMostMs, seen);
}

/** Resolves when what has been drawn by now has been painted. */
export function afterPaint(clock: Clock): Promise<void> {
  const frames = new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  return atMost(clock, patienceMs, frames);
}
