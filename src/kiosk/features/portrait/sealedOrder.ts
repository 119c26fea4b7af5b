import { randomBytes } from '../../devices/randomBytes.ts';
import type { PortraitOrder } from './PortraitStore.ts';

/** An open order as stored on the disk. Its key is stored elsewhere. */
export interface SealedOrder {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

const name = 'AES-GCM';

export async function sealOrder(order: PortraitOrder, key: CryptoKey, subtle: SubtleCrypto): Promise<SealedOrder> {
  const iv = new Uint8Array(randomBytes(12));
  const text = new TextEncoder().encode(JSON.stringify(order));
  const sealed = await subtle.encrypt({ name, iv }, key, text);
  text.fill(0);
  return { iv, sealed };
}

/** Null if the order was sealed with another key. */
export async function openOrder({ iv, sealed }: SealedOrder, key: CryptoKey, subtle: SubtleCrypto): Promise<PortraitOrder | null> {
  try {
    const text = new Uint8Array(await subtle.decrypt({ name, iv }, key, sealed));
    return JSON.parse(new TextDecoder().decode(text)) as PortraitOrder;
  } catch {
    return null;
  }
}
