import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64url, toBase64url } from '../share/base64url.ts';
import { bytesOfTime } from './albumChange.ts';
import { albumId, hostSigningKey, viewerSecret } from './eventKeys.ts';
import type { EventSecret } from './EventSecret.ts';

/** The bytes that a host signs in order to see hidden pictures as well. `atMs` is the server's time, in milliseconds since 1970. */
export const proofBytes = (album: string, atMs: number): Uint8Array =>
  concatBytes(utf8ToBytes('stagebooth event v1 look'), fromBase64url(album) ?? new Uint8Array(), bytesOfTime(atMs));

/** The value of the header that proves a host: `<ms since 1970>.<signature>`. */
export const hostProof = (secret: EventSecret, atMs: number): string =>
  `${String(atMs)}.${toBase64url(ed25519.sign(proofBytes(albumId(viewerSecret(secret)), atMs), hostSigningKey(secret)))}`;
