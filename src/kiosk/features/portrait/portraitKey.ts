import type { AxiosInstance } from 'axios';
import type { PortraitKeyAnswer } from '../../../shared/contract/portraits/portraitKey.ts';
import { fromBase64url } from '../../../shared/share/base64url.ts';

/** The key that seals open orders now. Rejects while the server is away. */
export type PortraitKey = () => Promise<CryptoKey>;

/** By `GET /api/portrait-key`: the server has it in memory alone, so that what is on this disk opens nothing. */
export const portraitKey =
  (client: AxiosInstance, subtle: SubtleCrypto): PortraitKey =>
  async () => {
    const { data } = await client.get<PortraitKeyAnswer>('/api/portrait-key');
    const bytes = fromBase64url(data.key);
    if (bytes?.length !== 32) throw new TypeError('the answer has no key in it');
    const key = await subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
    bytes.fill(0);
    return key;
  };
