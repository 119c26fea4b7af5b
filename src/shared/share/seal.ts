import { gcm } from '@noble/ciphers/aes.js';
import type { ItemPlace } from './photoKeys.ts';
import { photoIdBytes, photoKey } from './photoKeys.ts';
import type { PhotoSecret, RandomBytes } from './PhotoSecret.ts';
import { partNonce, writeContents } from './sealedContents.ts';
import { nonceLength, sealedHeader, tagLength } from './sealedFile.ts';
import type { SharedItem } from './SharedItem.ts';
import { filesOf } from './SharedItem.ts';

/** AES-256-GCM: the ciphertext, then its tag. `header` is authenticated with it. */
export type Encrypt = (
  key: Uint8Array,
  nonce: Uint8Array,
  header: Uint8Array,
  content: Uint8Array<ArrayBuffer>,
) => Uint8Array | Promise<Uint8Array>;

/** In plain JavaScript, for places without Web Crypto. */
export const encryptHere: Encrypt = (key, nonce, header, content) => gcm(key, nonce, header).encrypt(content);

/** The same with the browser's or Node's own cryptography: many times faster, but only in a secure context. */
export const encryptBySubtle =
  (subtle: SubtleCrypto): Encrypt =>
  async (rawKey, nonce, header, content) => {
    const key = await subtle.importKey('raw', new Uint8Array(rawKey), 'AES-GCM', false, ['encrypt']);
    const [iv, additionalData] = [new Uint8Array(nonce), new Uint8Array(header)];
    return new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv, additionalData, tagLength: tagLength * 8 }, key, content));
  };

/**
 * Seals an item into a file as in FORMAT.md, which only the secret opens. A PNG alone is a file of version 1, which phones of older booths
 * open too.
 */
export async function seal(
  item: SharedItem,
  secret: PhotoSecret,
  random: RandomBytes,
  encrypt: Encrypt = encryptHere,
  place: ItemPlace = 'first',
): Promise<Uint8Array<ArrayBuffer>> {
  const isCard = place === 'first' && item.main.mime === 'image/png' && filesOf(item).length === 1 && item.sequel === undefined;
  const version = isCard ? 1 : 2;
  const contents = isCard ? [item.main.bytes] : [writeContents(item), ...filesOf(item).map(({ bytes }) => bytes)];
  const nonce = random(nonceLength);
  const header = sealedHeader(version, photoIdBytes(secret, place), contents[0]?.length ?? 0, nonce);
  const key = photoKey(secret, version, place);
  const file = new Uint8Array(contents.reduce((length, content) => length + content.length + tagLength, header.length));
  file.set(header);
  let at = header.length;
  for (const [number, content] of contents.entries()) {
    file.set(await encrypt(key, partNonce(nonce, number), header, content), at);
    at += content.length + tagLength;
  }
  return file;
}
