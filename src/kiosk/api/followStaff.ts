import type { KioskStatus, KioskSettings } from '../../shared/contract/kioskStatus.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';

export interface StaffExchange {
  readonly status: () => Promise<KioskStatus>;
  /** Tells it, and gives what staff have set; null where no server answers. */
  readonly post: (status: KioskStatus) => Promise<KioskSettings | null>;
  /** What staff have set has changed, or is known for the first time. */
  readonly heard: (kioskSettings: KioskSettings, before: KioskSettings | null) => void;
}

/** Staff who have set something look at the screen within a few seconds. */
const everyMs = 5000;

/** Tells the server every few seconds how the kiosk is and hears what staff have set. A server that fails changes nothing. */
export async function followStaff({ status, post, heard }: StaffExchange, clock: Clock, signal: AbortSignal): Promise<void> {
  let before: KioskSettings | null = null;
  while (!signal.aborted) {
    const kioskSettings = await post(await status());
    if (signal.aborted) return;
    if (kioskSettings !== null && JSON.stringify(kioskSettings) !== JSON.stringify(before)) {
      heard(kioskSettings, before);
      before = kioskSettings;
    }
    await pause(clock, everyMs, signal);
  }
}
