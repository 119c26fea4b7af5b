import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { toBase64url } from './base64url.ts';
import type { PhotoSecret } from './PhotoSecret.ts';
import { secretBytes } from './PhotoSecret.ts';
import type { SealVersion } from './sealedFile.ts';

/** A secret opens the item of its link (`first`) and a `sequel` that follows later. Servers can't tell that the two belong together. */
export type ItemRole = 'first' | 'sequel';

/** HKDF-SHA-256 (RFC 5869) without salt; FORMAT.md lists the labels. No output reveals anything about another. */
function derive(
  secret: PhotoSecret,
  purpose: 'id' | 'key' | 'delete token',
  length: number,
  role: ItemRole = 'first',
  version: SealVersion = role === 'sequel' ? 2 : 1,
): Uint8Array {
  const label = role === 'sequel' ? `v${version} sequel ${purpose}` : `v${version} ${purpose}`;
  return hkdf(sha256, secretBytes(secret), undefined, new TextEncoder().encode(`stagebooth share ${label}`), length);
}

/** The 16 bytes that identify the photo to servers. */
export const photoIdBytes = (secret: PhotoSecret, role?: ItemRole): Uint8Array => derive(secret, 'id', 16, role);

/** The photo's id in addresses: 22 characters of base64url. */
export const photoId = (secret: PhotoSecret, role?: ItemRole): string => toBase64url(photoIdBytes(secret, role));

/** The photo's AES-256 key, which differs for each version of the file. */
export const photoKey = (secret: PhotoSecret, version: SealVersion, role?: ItemRole): Uint8Array =>
  derive(secret, 'key', 32, role, version);

/** The token with which a guest deletes the photo: 43 characters of base64url. */
export const deleteToken = (secret: PhotoSecret, role?: ItemRole): string => toBase64url(derive(secret, 'delete token', 32, role));

/** What the server stores to check the delete token: SHA-256 of the token's 32 bytes, in lower-case hex. */
export const deleteTokenHash = (secret: PhotoSecret, role?: ItemRole): string =>
  bytesToHex(sha256(derive(secret, 'delete token', 32, role)));
