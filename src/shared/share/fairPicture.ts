import { uint32At } from './sealedFile.ts';

/** As many pixels as a card may have: a phone needs four bytes for each, however small the file is. */
export const isFairSize = (width: number, height: number): boolean => width * height <= 4e7;

/**
 * Whether a file is a PNG that doesn't decompress to gigabytes. Whoever seals a file may seal anything, and a browser takes it for whatever it looks
 * like. After PNG (third edition): the beginning of the signature, and the size, which is always at the same offset.
 */
export const isFairPng = (bytes: Uint8Array): boolean =>
  bytes.length > 24 && uint32At(bytes, 0) === 0x89504e47 && isFairSize(uint32At(bytes, 16), uint32At(bytes, 20));
