import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url } from '../base64url.ts';
import type { PhotoSecret } from '../PhotoSecret.ts';
import { secretBytes } from '../PhotoSecret.ts';

/**
 * The number for counting a guest's copies, even after a reload: 22 characters of base64url. Neither the secret nor the photo's id can be derived
 * from it, so whoever counts prints can't tell which photo they show.
 */
export const printNumber = (secret: PhotoSecret): string =>
  toBase64url(hkdf(sha256, secretBytes(secret), undefined, new TextEncoder().encode('stagebooth print v1 visit'), 16));
