import { ed25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { toBase64url } from '../share/base64url.ts';
import type { EventSecret, ViewerSecret } from './EventSecret.ts';
import { albumSecretBytes, eventSecretLength } from './EventSecret.ts';
import { hpkePublicKey } from './hpke.ts';

/** HKDF-SHA-256 (RFC 5869) without salt; FORMAT.md lists the labels. */
const derive = (secret: EventSecret | ViewerSecret, purpose: string, length: number): Uint8Array =>
  hkdf(sha256, albumSecretBytes(secret), undefined, utf8ToBytes(`stagebooth event v1 ${purpose}`), length);

/** The Ed25519 private key that signs the host's changes. */
export const hostSigningKey = (secret: EventSecret): Uint8Array => derive(secret, 'signing key', 32);

/** The secret of the read-only link to the album. */
export const viewerSecret = (secret: EventSecret): ViewerSecret =>
  toBase64url(derive(secret, 'viewer secret', eventSecretLength)) as ViewerSecret;

/** The album's id in addresses: 22 characters of base64url. */
export const albumId = (secret: ViewerSecret): string => toBase64url(derive(secret, 'album id', 16));

/** The X25519 private key that opens the album's entries. */
export const albumOpeningKey = (secret: ViewerSecret): Uint8Array => derive(secret, 'opening key', 32);

/** The public part of an event's key, which is all that a booth or server has: ids and public keys. */
export interface EventKey {
  /** 22 characters of base64url. */
  readonly album: string;
  /** The X25519 public key that entries are sealed to: 43 characters of base64url. */
  readonly sealsTo: string;
  /** The Ed25519 public key of the host's changes: 43 characters of base64url. */
  readonly signedBy: string;
}

export function eventKey(secret: EventSecret): EventKey {
  const viewer = viewerSecret(secret);
  return {
    album: albumId(viewer),
    sealsTo: toBase64url(hpkePublicKey(albumOpeningKey(viewer))),
    signedBy: toBase64url(ed25519.getPublicKey(hostSigningKey(secret))),
  };
}
