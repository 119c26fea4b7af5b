import type { KioskStanding, StaffWishes } from '../../shared/contract/kioskStanding.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';

export interface StaffLine {
  readonly standing: () => Promise<KioskStanding>;
  /** Tells it, and gives what staff have set; null where no server answers. */
  readonly post: (standing: KioskStanding) => Promise<StaffWishes | null>;
  /** What staff have set has changed, or is known for the first time. */
  readonly heard: (wishes: StaffWishes, before: StaffWishes | null) => void;
}

/** Staff who have set something look at the screen within a few seconds. */
const everyMs = 5000;

/** Tells the server every few seconds how the kiosk is and hears what staff have set. A server that fails changes nothing. */
export async function followStaff({ standing, post, heard }: StaffLine, clock: Clock, signal: AbortSignal): Promise<void> {
  let before: StaffWishes | null = null;
  while (!signal.aborted) {
    const wishes = await post(await standing());
    if (signal.aborted) return;
    if (wishes !== null && JSON.stringify(wishes) !== JSON.stringify(before)) {
      heard(wishes, before);
      before = wishes;
    }
    await pause(clock, everyMs, signal);
  }
}
