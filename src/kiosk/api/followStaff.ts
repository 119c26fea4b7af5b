import type { KioskStatus, KioskSettings } from '../../shared/contract/kioskStatus.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { AxiosInstance } from 'axios';
import type { RehearsalPhase, RehearsalProgress, RehearsalWord } from '../../shared/contract/rehearsal.ts';

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

/** Tells the server how the kiosk is, and gives what staff have set; null where the server says nothing that can be used. */
export async function postStatus(client: AxiosInstance, status: KioskStatus): Promise<KioskSettings | null> {
  try {
    const { data } = await client.post<Partial<KioskSettings> | string | null>('/api/kiosk-status', status);
    const { closed, camera, outboxRetries, rehearsal = null } = typeof data === 'object' && data !== null ? data : {};
    return closed === undefined || camera === undefined || outboxRetries === undefined
      ? null
      : { closed, camera, outboxRetries, rehearsal };
  } catch {
    // Away, or older than the page: what staff have set before goes on, and it is told again soon.
    return null;
  }
}

/** Tells the server of the rehearsal's visit, and gives how far the rehearsal is; null where no server answers. */
export async function postRehearsal(client: AxiosInstance, word: RehearsalWord): Promise<RehearsalPhase | null> {
  try {
    const { data } = await client.post<Partial<RehearsalProgress> | string | null>('/api/rehearsal', word);
    return (typeof data === 'object' ? data?.phase : undefined) ?? null;
  } catch {
    // Away for a moment; it is told again.
    return null;
  }
}
