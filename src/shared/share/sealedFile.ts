import type { Result } from '../errors.ts';
import { failure, success } from '../errors.ts';

/** The layout of FORMAT.md: magic, version, id, length, nonce, then ciphertext and its tag, once or several times. */
const magic = [0x53, 0x54, 0x47, 0x42];
const idAt = 5;
const lengthAt = 21;
const nonceAt = 25;
export const headerLength = 37;
export const nonceLength = 12;
export const tagLength = 16;

/**
 * Version 1 seals a PNG; version 2 seals a list of contents and the listed files. Versions 3 and 4 are versions 1 and 2 with padding inside the
 * sealed content, so that a file's size reveals little. Booths write versions 3 and 4.
 */
export type SealVersion = 1 | 2 | 3 | 4;

/** The size of a padded file is a multiple of this, in bytes. */
export const sizeStep = 65_536;

/** The byte after padded content, followed by any number of zeros (ISO/IEC 7816-4). */
export const paddingMark = 0x80;

/**
 * Why a sealed file doesn't open. `unknown-format`: it is not a sealed photo. `unknown-version`: a later booth sealed it. `truncated`: its end is
 * missing. `wrong-secret`: it belongs to another photo. `damaged`: its content is not what was sealed. `unknown-content`: its content is not a list
 * of contents as in versions 2 and 4.
 */
export type OpenFailure = 'unknown-format' | 'unknown-version' | 'truncated' | 'wrong-secret' | 'damaged' | 'unknown-content';

/** A part sealed with one key, nonce and tag: a file, or the list of contents. */
export interface SealedPart {
  readonly version: SealVersion;
  /** The bytes before the first ciphertext, authenticated with every part. */
  readonly header: Uint8Array;
  readonly nonce: Uint8Array;
  /** Ciphertext and tag. */
  readonly body: Uint8Array;
}

/** The header of a sealed file. `contentLength` is the length of the first part's content, in bytes, below 2^32. */
export function sealedHeader(version: SealVersion, id: Uint8Array, contentLength: number, nonce: Uint8Array): Uint8Array {
  const header = new Uint8Array(headerLength);
  header.set(magic);
  header[magic.length] = version;
  header.set(id, idAt);
  new DataView(header.buffer).setUint32(lengthAt, contentLength);
  header.set(nonce, nonceAt);
  return header;
}

/** The 32-bit integer at an offset; throws if the bytes end before it. */
export const uint32At = ({ buffer, byteOffset }: Uint8Array, place: number): number => new DataView(buffer, byteOffset).getUint32(place);

/**
 * The first part of a file, as far as it can be read without the key: in versions 1 and 3 the PNG, in 2 and 4 the list of contents. The caller
 * handles what follows. The part's bytes are views into the file's.
 */
export function firstPart(file: Uint8Array, id: Uint8Array): Result<SealedPart, OpenFailure> {
  // A file that ends within the magic, even an empty file, counts as truncated.
  if (!magic.every((byte, place) => place >= file.length || file[place] === byte)) return failure('unknown-format');
  if (file.length <= magic.length) return failure('truncated');
  const version = file[magic.length];
  if (version !== 1 && version !== 2 && version !== 3 && version !== 4) return failure('unknown-version');
  if (file.length < headerLength) return failure('truncated');
  if (!id.every((byte, place) => file[idAt + place] === byte)) return failure('wrong-secret');
  const end = headerLength + uint32At(file, lengthAt) + tagLength;
  if (file.length < end) return failure('truncated');
  const header = file.subarray(0, headerLength);
  return success({ version, header, nonce: header.subarray(nonceAt), body: file.subarray(headerLength, end) });
}
