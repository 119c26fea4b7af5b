import { uint32At } from './sealedFile.ts';

/** The pixel limit of a card: a phone needs four bytes for each pixel, however small the file is. */
export const isFairSize = (width: number, height: number): boolean => width * height <= 4e7;

/**
 * Whether a file is a PNG that doesn't decompress to gigabytes. A sealed file can contain anything, and browsers recognise pictures by
 * their bytes. Based on PNG (third edition): checks the beginning of the signature, and the size, which is always at the same offset.
 */
export const isFairPng = (bytes: Uint8Array): boolean =>
  bytes.length > 24 && uint32At(bytes, 0) === 0x89504e47 && isFairSize(uint32At(bytes, 16), uint32At(bytes, 20));
