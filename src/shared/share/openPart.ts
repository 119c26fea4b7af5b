import { gcm } from '@noble/ciphers/aes.js';
import type { ItemRole } from './photoKeys.ts';
import { photoKey } from './photoKeys.ts';
import type { PhotoSecret } from './PhotoSecret.ts';
import type { SealedPart } from './sealedFile.ts';
import { paddingMark } from './sealedFile.ts';

/** The sealed content of a part, byte for byte and without its padding; null if the part is damaged or the secret belongs to another photo. */
export function openPart(
  { version, header, nonce, body }: SealedPart,
  secret: PhotoSecret,
  role?: ItemRole,
): Uint8Array<ArrayBuffer> | null {
  try {
    const content: Uint8Array<ArrayBuffer> = gcm(photoKey(secret, version, role), nonce, header).decrypt(body);
    if (version < 3) return content;
    const end = content.lastIndexOf(paddingMark);
    return end < 0 ? null : content.subarray(0, end);
  } catch {
    // The library throws if the tag does not match; sizes have been checked, so nothing else can throw.
    return null;
  }
}
