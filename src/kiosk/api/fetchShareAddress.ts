import type { AxiosInstance } from 'axios';
import type { ShareAddress } from '../../shared/contract/photos.ts';

/** Longer addresses make a code that phones no longer read across a hall. */
const longestAddress = 120;

/** Where guests' phones find their photos now, by `GET /api/share`; null where the server says nothing that can be used. */
export async function fetchShareAddress(client: AxiosInstance): Promise<string | null> {
  try {
    const { data } = await client.get<unknown>('/api/share');
    const given = typeof data === 'object' && data !== null ? (data as Partial<Record<keyof ShareAddress, unknown>>).address : undefined;
    if (typeof given !== 'string' || given.length > longestAddress) return null;
    const { protocol, origin, pathname, search, hash } = new URL(given);
    if ((protocol !== 'http:' && protocol !== 'https:') || search !== '' || hash !== '') return null;
    return `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`;
  } catch {
    // Not there, or not an address: asked again soon.
    return null;
  }
}
