import type { AxiosInstance } from 'axios';
import type { KioskStatus, KioskSettings } from '../../shared/contract/kioskStatus.ts';

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
