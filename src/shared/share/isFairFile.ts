import { gifSize } from './gifSize.ts';
import { isFairPng, isFairSize } from './fairPicture.ts';
import type { SharedFile } from './SharedItem.ts';

const lettersAt = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/**
 * Whether a file has the type that it claims, and is not a picture that would decompress to gigabytes. Follows GIF89a,
 * ISO/IEC 14496-12 and RFC 8794.
 */
export function isFairFile({ mime, bytes }: SharedFile): boolean {
  switch (mime) {
    case 'image/png':
      return isFairPng(bytes);
    case 'image/gif': {
      const size = gifSize(bytes);
      return size !== null && isFairSize(size.width, size.height);
    }
    case 'video/mp4':
      return lettersAt(bytes, 4, 8) === 'ftyp';
    case 'video/webm':
      return lettersAt(bytes, 0, 4) === '\x1aE\xdf\xa3';
  }
}
