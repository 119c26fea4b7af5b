import type { AxiosInstance } from 'axios';
import type { KioskPulse, KioskPulseAnswer } from '../../shared/contract/kioskPulse.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';

export interface PulsePorts {
  readonly post: (pulse: KioskPulse) => Promise<KioskPulseAnswer | null>;
  /** How the page is at this moment. */
  readonly read: () => KioskPulse;
  /** Called when the server has another build of this page than the one that it had when the page began. */
  readonly onOtherBuild: () => void;
  readonly clock: Clock;
}

/** Whoever looks after the browser takes a page that was silent for 10 s for dead: one or two may get lost. */
const everyMs = 2000;

/** Tells the server every 2 s that the page is alive, from the page's own thread: one that hangs can't. Goes on until the signal. */
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

/** Null where the server is away, older than the page, or somebody else answers. */
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
