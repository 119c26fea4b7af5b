import type { ManualClock } from '../../../src/kiosk/devices/manualClock.ts';

/** Runs everything that is due: settled promises and their consequences. */
export const dust = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Moves a manual clock in small steps, so that what one timer starts is under way before the next timer is due. */
export async function timePasses(clock: ManualClock, ms: number, stepMs = 50): Promise<void> {
  await dust();
  for (let leftMs = ms; leftMs > 0; leftMs -= stepMs) {
    clock.advance(Math.min(stepMs, leftMs));
    await dust();
  }
}
