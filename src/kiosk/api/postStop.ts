import type { AxiosInstance } from 'axios';

/** Has the launcher end browser and server; nothing where the booth was started without one. */
export async function postStop(client: AxiosInstance): Promise<void> {
  try {
    await client.post('/api/stop-kiosk', { stop: true });
  } catch {
    // Staff see that it goes on, and have other ways.
    return;
  }
}
