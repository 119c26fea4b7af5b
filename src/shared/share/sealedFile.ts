import type { Result } from '../errors.ts';
import { failure, success } from '../errors.ts';

/** The layout of FORMAT.md: magic, version, id, length, nonce, then the ciphertext and its tag. */
const magic = [0x53, 0x54, 0x47, 0x42];
const version = 1;
const idAt = 5;
const lengthAt = 21;
const nonceAt = 25;
export const headerLength = 37;
export const nonceLength = 12;
export const tagLength = 16;

/**
 * Why a sealed file does not open. `unknown-format`: it is no sealed photo. `unknown-version`: a later booth sealed it. `truncated`: its
 * end is missing. `wrong-secret`: it is another photo's. `damaged`: its content is not what was sealed.
 */
export type OpenFailure = 'unknown-format' | 'unknown-version' | 'truncated' | 'wrong-secret' | 'damaged';

export interface SealedParts {
  /** Everything before the ciphertext, authenticated with it. */
  readonly header: Uint8Array;
  readonly nonce: Uint8Array;
  /** Ciphertext and tag. */
  readonly body: Uint8Array;
}

/** The header of a sealed file. `contentLength` is in bytes, below 2^32. */
export function sealedHeader(id: Uint8Array, contentLength: number, nonce: Uint8Array): Uint8Array {
  const header = new Uint8Array(headerLength);
  header.set(magic);
  header[magic.length] = version;
  header.set(id, idAt);
  new DataView(header.buffer).setUint32(lengthAt, contentLength);
  header.set(nonce, nonceAt);
  return header;
}

/** Parses a file, as far as possible without the key. The parts are views into the file's bytes. */
export function sealedParts(file: Uint8Array, id: Uint8Array): Result<SealedParts, OpenFailure> {
  // A file that ends within the magic counts as truncated; so does an empty one.
  if (!magic.every((byte, place) => place >= file.length || file[place] === byte)) return failure('unknown-format');
  if (file.length <= magic.length) return failure('truncated');
  if (file[magic.length] !== version) return failure('unknown-version');
  if (file.length < headerLength) return failure('truncated');
  if (!id.every((byte, place) => file[idAt + place] === byte)) return failure('wrong-secret');
  const contentLength = new DataView(file.buffer, file.byteOffset).getUint32(lengthAt);
  const wholeLength = headerLength + contentLength + tagLength;
  if (file.length < wholeLength) return failure('truncated');
  if (file.length > wholeLength) return failure('damaged');
  return success({
    header: file.subarray(0, headerLength),
    nonce: file.subarray(nonceAt, headerLength),
    body: file.subarray(headerLength),
  });
}
