import type { AxiosInstance } from 'axios';
import type { PortraitKeyAnswer } from '../../../shared/contract/portraits/portraitKey.ts';
import { fromBase64url } from '../../../shared/share/base64url.ts';

/** The key for sealing open orders. Rejects while the server is down. */
export type PortraitKey = () => Promise<CryptoKey>;

/**
 * Fetches the key by `GET /api/portrait-key`. The server keeps the key only in memory, so that nothing on this disk can open the orders.
 */
export const portraitKey =
  (client: AxiosInstance, subtle: SubtleCrypto): PortraitKey =>
  async () => {
    const { data } = await client.get<PortraitKeyAnswer>('/api/portrait-key');
    const bytes = fromBase64url(data.key);
    if (bytes?.length !== 32) throw new TypeError('the answer contains no key');
    const key = await subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
    bytes.fill(0);
    return key;
  };
