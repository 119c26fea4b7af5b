import { uint32At } from './sealedFile.ts';

/** As many pixels as a card may have: a phone unfolds four bytes for each, however small the file is. */
export const isFairSize = (width: number, height: number): boolean => width * height <= 4e7;

/**
 * Whether a file is a PNG, and none that would unfold into gigabytes. Whoever seals a file may seal anything, and a browser takes it for whatever
 * it looks like. After PNG (third edition): how the signature begins, and the size, which is always at the same place.
 */
export const isFairPng = (bytes: Uint8Array): boolean =>
  bytes.length > 24 && uint32At(bytes, 0) === 0x89504e47 && isFairSize(uint32At(bytes, 16), uint32At(bytes, 20));
