import type { KioskStatus, KioskSettings } from '../../shared/contract/kioskStatus.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { AxiosInstance } from 'axios';
import { answerTo } from './httpClient.ts';
import type { RehearsalPhase, RehearsalProgress, RehearsalWord } from '../../shared/contract/rehearsal.ts';

export interface StaffExchange {
  readonly status: () => Promise<KioskStatus>;
  /** Posts the status and returns the staff's settings; null if the server doesn't answer. */
  readonly post: (status: KioskStatus) => Promise<KioskSettings | null>;
  /** Called with the staff's first settings, and whenever they change. */
  readonly received: (kioskSettings: KioskSettings, before: KioskSettings | null) => void;
}

/** Poll every few seconds, because staff who change a setting soon check the screen. */
const everyMs = 5000;

/** Reports the kiosk's status every few seconds and receives the staff's settings. If the server fails, the last settings stay. */
export async function followStaff({ status, post, received }: StaffExchange, clock: Clock, signal: AbortSignal): Promise<void> {
  let before: KioskSettings | null = null;
  while (!signal.aborted) {
    const kioskSettings = await post(await status());
    if (signal.aborted) return;
    if (kioskSettings !== null && JSON.stringify(kioskSettings) !== JSON.stringify(before)) {
      received(kioskSettings, before);
      before = kioskSettings;
    }
    await pause(clock, everyMs, signal);
  }
}

/** Reports the kiosk's status and returns the staff's settings. Null without a usable answer: the last settings then stay. */
export async function postStatus(client: AxiosInstance, status: KioskStatus): Promise<KioskSettings | null> {
  const answer = await answerTo<KioskSettings>(client.post('/api/kiosk-status', status));
  const { closed, camera, cameraTurn = 0, stillCamera, outboxRetries, rehearsal = null } = answer ?? {};
  if (closed === undefined || camera === undefined || outboxRetries === undefined) return null;
  return { closed, camera, cameraTurn, outboxRetries, rehearsal, ...(stillCamera === undefined ? {} : { stillCamera }) };
}

/** Reports the rehearsal visit and returns the rehearsal's phase. Null if the server doesn't answer: the caller then reports again. */
export const postRehearsal = async (client: AxiosInstance, word: RehearsalWord): Promise<RehearsalPhase | null> =>
  (await answerTo<RehearsalProgress>(client.post('/api/rehearsal', word)))?.phase ?? null;
