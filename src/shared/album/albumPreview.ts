import { gcm } from '@noble/ciphers/aes.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { photoIdBytes } from '../share/photoKeys.ts';
import type { PhotoSecret, RandomBytes } from '../share/PhotoSecret.ts';
import { secretBytes } from '../share/PhotoSecret.ts';
import { paddingMark } from '../share/sealedFile.ts';

/** `STGP`, version 1. */
const magic = Uint8Array.of(0x53, 0x54, 0x47, 0x50, 1);
const nonceLength = 12;
const tagLength = 16;
/** The size of a sealed preview is a multiple of this, so that the size reveals little about the picture. */
const sizeStep = 4096;
/** The size limit of a preview before it is sealed, in bytes. */
export const previewLimit = 25_000;
/** The size limit of a sealed preview, in bytes. */
export const sealedPreviewLimit = 7 * sizeStep;

const keyOf = (secret: PhotoSecret): Uint8Array =>
  hkdf(sha256, secretBytes(secret), undefined, utf8ToBytes('stagebooth event v1 preview key'), 32);

/** Seals a card's preview under the card's own secret. */
export function sealPreview(preview: Uint8Array, secret: PhotoSecret, random: RandomBytes): Uint8Array<ArrayBuffer> {
  const nonce = random(nonceLength);
  const header = concatBytes(magic, photoIdBytes(secret), nonce);
  const total = Math.ceil((header.length + preview.length + 1 + tagLength) / sizeStep) * sizeStep;
  const content = new Uint8Array(total - header.length - tagLength);
  content.set(preview);
  content[preview.length] = paddingMark;
  return new Uint8Array(concatBytes(header, gcm(keyOf(secret), nonce, header).encrypt(content)));
}

/** The preview; null if it is damaged or belongs to another card. */
export function openPreview(sealed: Uint8Array, secret: PhotoSecret): Uint8Array<ArrayBuffer> | null {
  const about = concatBytes(magic, photoIdBytes(secret));
  if (!about.every((byte, place) => sealed[place] === byte)) return null;
  const header = sealed.subarray(0, about.length + nonceLength);
  try {
    const content = new Uint8Array(gcm(keyOf(secret), header.subarray(about.length), header).decrypt(sealed.subarray(header.length)));
    const end = content.lastIndexOf(paddingMark);
    return end < 0 ? null : content.slice(0, end);
  } catch {
    // The tag is wrong, or the data is too short to have one.
    return null;
  }
}
