import { gcm } from '@noble/ciphers/aes.js';
import type { PhotoSecret, RandomBytes } from './PhotoSecret.ts';
import { photoIdBytes, photoKey } from './photoKeys.ts';
import { headerLength, nonceLength, sealedHeader, tagLength } from './sealedFile.ts';

/** Seals a card's PNG into a file as in FORMAT.md, which only the secret opens. In plain JavaScript, for places without Web Crypto. */
export function seal(png: Uint8Array, secret: PhotoSecret, random: RandomBytes): Uint8Array<ArrayBuffer> {
  const nonce = random(nonceLength);
  const header = sealedHeader(photoIdBytes(secret), png.length, nonce);
  const file = new Uint8Array(headerLength + png.length + tagLength);
  file.set(header);
  file.set(gcm(photoKey(secret), nonce, header).encrypt(png), headerLength);
  return file;
}

/** The same result as `seal`, with the browser's or Node's own cryptography: many times faster, but only in a secure context. */
export async function sealBySubtle(
  subtle: SubtleCrypto,
  png: Uint8Array<ArrayBuffer>,
  secret: PhotoSecret,
  random: RandomBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const nonce = new Uint8Array(random(nonceLength));
  const header = sealedHeader(photoIdBytes(secret), png.length, nonce);
  const key = await subtle.importKey('raw', new Uint8Array(photoKey(secret)), 'AES-GCM', false, ['encrypt']);
  const settings = { name: 'AES-GCM', iv: nonce, additionalData: new Uint8Array(header), tagLength: tagLength * 8 };
  const file = new Uint8Array(headerLength + png.length + tagLength);
  file.set(header);
  file.set(new Uint8Array(await subtle.encrypt(settings, key, png)), headerLength);
  return file;
}
