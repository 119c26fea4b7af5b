import { gcm } from '@noble/ciphers/aes.js';
import type { Result } from '../errors.ts';
import { failure, success } from '../errors.ts';
import type { PhotoSecret } from './PhotoSecret.ts';
import { photoIdBytes, photoKey } from './photoKeys.ts';
import type { OpenFailure } from './sealedFile.ts';
import { sealedParts } from './sealedFile.ts';

/** The card's PNG from a sealed file, byte for byte what was sealed, or why it can't be opened. */
export function openSealed(file: Uint8Array, secret: PhotoSecret): Result<Uint8Array<ArrayBuffer>, OpenFailure> {
  const parts = sealedParts(file, photoIdBytes(secret));
  if (!parts.ok) return parts;
  const { header, nonce, body } = parts.value;
  try {
    return success(gcm(photoKey(secret), nonce, header).decrypt(body));
  } catch {
    // The library throws if the tag does not match; sizes have been checked, so nothing else can throw.
    return failure('damaged');
  }
}
