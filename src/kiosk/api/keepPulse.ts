import type { AxiosInstance } from 'axios';
import type { KioskPulse, KioskPulseAnswer } from '../../shared/contract/kioskPulse.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';

export interface PulsePorts {
  readonly post: (pulse: KioskPulse) => Promise<KioskPulseAnswer | null>;
  /** The page's current state. */
  readonly read: () => KioskPulse;
  /** Called when the server's build differs from the one that this page came from. */
  readonly onOtherBuild: () => void;
  readonly clock: Clock;
}

/** The watchdog considers a page dead after 10 s of silence, so one or two pulses may get lost. */
const everyMs = 2000;

/** Sends a heartbeat every 2 s, from the page's main thread, so that a hanging page sends none. Runs until the signal. */
export async function keepPulse({ post, read, onOtherBuild, clock }: PulsePorts, signal: AbortSignal): Promise<void> {
  let ownBuild: string | null = null;
  while (!signal.aborted) {
    const answer = await post(read());
    if (signal.aborted) return;
    const build = answer?.build ?? null;
    ownBuild ??= build;
    if (build !== null && build !== ownBuild) onOtherBuild();
    await pause(clock, everyMs, signal);
  }
}

/** Null if the server is away, older than the page, or something else answers. */
export async function postPulse(client: AxiosInstance, pulse: KioskPulse): Promise<KioskPulseAnswer | null> {
  try {
    const { data } = await client.post<Partial<KioskPulseAnswer> | string | null>('/api/kiosk-pulse', pulse);
    const { build } = typeof data === 'object' && data !== null ? data : {};
    return { build: typeof build === 'string' ? build : null };
  } catch {
    // The next one follows soon.
    return null;
  }
}
