import type { AxiosInstance } from 'axios';
import type { KioskPulse, KioskPulseAnswer } from '../../shared/contract/kioskPulse.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import { answerTo } from './httpClient.ts';

export interface PulsePorts {
  readonly post: (pulse: KioskPulse) => Promise<KioskPulseAnswer | null>;
  /** The page's current state. */
  readonly read: () => KioskPulse;
  /** Called when the server's build differs from the page's. */
  readonly onOtherBuild: () => void;
  readonly clock: Clock;
}

/** The watchdog considers a page dead after 10 s of silence, so losing a few pulses is harmless. */
const everyMs = 2000;

/** Sends a pulse every 2 s from the page's main thread, so that a hung page stops sending. Runs until `signal` aborts. */
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

/** Null if the server doesn't answer. The next pulse follows soon. */
export async function postPulse(client: AxiosInstance, pulse: KioskPulse): Promise<KioskPulseAnswer | null> {
  const answer = await answerTo<KioskPulseAnswer>(client.post('/api/kiosk-pulse', pulse));
  return answer && { build: typeof answer.build === 'string' ? answer.build : null };
}
