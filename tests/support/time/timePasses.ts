import type { ManualClock } from '../../../src/kiosk/devices/manualClock.ts';

/** Lets everything that is due now happen: promises that are settled, and what follows from them. */
export const dust = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Moves a manual clock on in small steps, so that what one timer begins is under way before the next one is due. */
export async function timePasses(clock: ManualClock, ms: number, stepMs = 50): Promise<void> {
  await dust();
  for (let leftMs = ms; leftMs > 0; leftMs -= stepMs) {
    clock.advance(Math.min(stepMs, leftMs));
    await dust();
  }
}
