import type { AxiosInstance } from 'axios';

/** Asks the launcher to stop browser and server; no-op if the booth was started without one. */
export async function postStop(client: AxiosInstance): Promise<void> {
  try {
    await client.post('/api/stop-kiosk', { stop: true });
  } catch {
    // Staff see that it keeps running, and have other ways.
    return;
  }
}
