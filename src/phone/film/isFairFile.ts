import { isFairPng, isFairSize } from '../../shared/share/fairPicture.ts';
import type { SharedFile } from '../../shared/share/SharedItem.ts';

const lettersAt = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** Whether a file is what its type says, and no picture that would unfold into gigabytes. After GIF89a, ISO/IEC 14496-12 and RFC 8794. */
export function isFairFile({ mime, bytes }: SharedFile): boolean {
  switch (mime) {
    case 'image/png':
      return isFairPng(bytes);
    case 'image/gif': {
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      return lettersAt(bytes, 0, 4) === 'GIF8' && bytes.length > 10 && isFairSize(view.getUint16(6, true), view.getUint16(8, true));
    }
    case 'video/mp4':
      return lettersAt(bytes, 4, 8) === 'ftyp';
    case 'video/webm':
      return lettersAt(bytes, 0, 4) === '\x1aE\xdf\xa3';
  }
}
