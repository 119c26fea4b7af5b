import { gcm } from '@noble/ciphers/aes.js';
import type { PhotoSecret, RandomBytes } from './PhotoSecret.ts';
import { photoIdBytes, photoKey } from './photoKeys.ts';
import { headerLength, nonceLength, sealedHeader, tagLength } from './sealedFile.ts';

/** A card's PNG as a sealed file of FORMAT.md, which only the secret opens. In plain JavaScript, for where there is no WebCrypto. */
export function seal(png: Uint8Array, secret: PhotoSecret, random: RandomBytes): Uint8Array<ArrayBuffer> {
  const nonce = random(nonceLength);
  const header = sealedHeader(photoIdBytes(secret), png.length, nonce);
  const file = new Uint8Array(headerLength + png.length + tagLength);
  file.set(header);
  file.set(gcm(photoKey(secret), nonce, header).encrypt(png), headerLength);
  return file;
}
