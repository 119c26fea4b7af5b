import { gcm } from '@noble/ciphers/aes.js';
import type { ItemRole } from './photoKeys.ts';
import { photoIdBytes, photoKey } from './photoKeys.ts';
import type { PhotoSecret, RandomBytes } from './PhotoSecret.ts';
import { listLength, partNonce, writeContents } from './sealedContents.ts';
import { headerLength, nonceLength, paddingMark, sealedHeader, sizeStep, tagLength } from './sealedFile.ts';
import type { SharedItem } from './SharedItem.ts';
import { filesOf } from './SharedItem.ts';

/** AES-256-GCM: returns the ciphertext, followed by its tag. `header` is authenticated, too. */
export type Encrypt = (
  key: Uint8Array,
  nonce: Uint8Array,
  header: Uint8Array,
  content: Uint8Array<ArrayBuffer>,
) => Uint8Array | Promise<Uint8Array>;

/** Encrypts in plain JavaScript, for places without Web Crypto. */
export const encryptHere: Encrypt = (key, nonce, header, content) => gcm(key, nonce, header).encrypt(content);

/** Encrypts with the browser's or Node's own cryptography: many times faster, but available only in a secure context. */
export const encryptBySubtle =
  (subtle: SubtleCrypto): Encrypt =>
  async (rawKey, nonce, header, content) => {
    const key = await subtle.importKey('raw', new Uint8Array(rawKey), 'AES-GCM', false, ['encrypt']);
    const [iv, additionalData] = [new Uint8Array(nonce), new Uint8Array(header)];
    return new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv, additionalData, tagLength: tagLength * 8 }, key, content));
  };

/**
 * Seals an item into a file (FORMAT.md) that only the secret opens. The file's size is a multiple of `sizeStep`, so that it reveals little
 * about the content to servers. A PNG alone becomes a file of version 3, which a phone opens without the film part; everything else becomes
 * version 4.
 */
export async function seal(
  item: SharedItem,
  secret: PhotoSecret,
  random: RandomBytes,
  encrypt: Encrypt = encryptHere,
  role: ItemRole = 'first',
): Promise<Uint8Array<ArrayBuffer>> {
  const isCard = role === 'first' && item.main.mime === 'image/png' && filesOf(item).length === 1 && item.sequel === undefined;
  const version = isCard ? 3 : 4;
  const files = filesOf(item).map(({ bytes }) => bytes);
  const { lengths, total } = paddedLengths(files, isCard ? [] : [listLength]);
  const contents = isCard ? files : [writeContents(item, lengths.slice(1)), ...files];
  const nonce = random(nonceLength);
  const header = sealedHeader(version, photoIdBytes(secret, role), lengths[0] ?? 0, nonce);
  const key = photoKey(secret, version, role);
  const file = new Uint8Array(total);
  file.set(header);
  let at = headerLength;
  for (const [number, content] of contents.entries()) {
    const length = lengths[number] ?? 0;
    // Encrypt in place: the ciphertext replaces the content, so that no other copy of a guest's picture remains.
    file.set(content, at);
    file[at + content.length] = paddingMark;
    file.set(await encrypt(key, partNonce(nonce, number), header, file.subarray(at, at + length)), at);
    at += length + tagLength;
  }
  return file;
}

/** The length of each part's content with its padding, and of the whole file. The last part's padding fills the file up to the next step. */
function paddedLengths(files: readonly Uint8Array[], before: readonly number[]): { readonly lengths: number[]; readonly total: number } {
  const lengths = [...before, ...files.map(({ length }) => length + 1)];
  const least = lengths.reduce((sum, length) => sum + length + tagLength, headerLength);
  const total = Math.ceil(least / sizeStep) * sizeStep;
  return { lengths: lengths.map((length, index) => (index === lengths.length - 1 ? length + total - least : length)), total };
}
