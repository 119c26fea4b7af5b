import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { toBase64url } from './base64url.ts';
import type { PhotoSecret } from './PhotoSecret.ts';
import { secretBytes } from './PhotoSecret.ts';

/** HKDF-SHA-256 (RFC 5869) without salt; FORMAT.md has the labels. None of its outputs reveals anything about another. */
function derive(secret: PhotoSecret, purpose: 'id' | 'key' | 'delete token', length: number): Uint8Array {
  return hkdf(sha256, secretBytes(secret), undefined, new TextEncoder().encode(`stagebooth share v1 ${purpose}`), length);
}

/** The 16 bytes that identify the photo to servers. */
export const photoIdBytes = (secret: PhotoSecret): Uint8Array => derive(secret, 'id', 16);

/** The photo's id in addresses: 22 characters of base64url. */
export const photoId = (secret: PhotoSecret): string => toBase64url(photoIdBytes(secret));

/** The photo's AES-256 key. */
export const photoKey = (secret: PhotoSecret): Uint8Array => derive(secret, 'key', 32);

/** The token with which a guest deletes the photo: 43 characters of base64url. */
export const deleteToken = (secret: PhotoSecret): string => toBase64url(derive(secret, 'delete token', 32));

/** What the server stores to check the delete token: SHA-256 of its 32 bytes, in lower-case hex. */
export const deleteTokenHash = (secret: PhotoSecret): string => bytesToHex(sha256(derive(secret, 'delete token', 32)));
