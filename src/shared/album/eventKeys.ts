import { ed25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { toBase64url } from '../share/base64url.ts';
import type { EventSecret, ViewerSecret, WallSecret } from './EventSecret.ts';
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

/**
 * The secret of the link that opens the event's wall. The wall is a separate list of cards. Its id and opening key are derived from this
 * secret, and the album's from the viewer's secret, so that neither link opens the other's cards.
 */
export const wallSecret = (secret: EventSecret): WallSecret => toBase64url(derive(secret, 'wall secret', eventSecretLength)) as WallSecret;

/** The album's id in addresses: 22 characters of base64url. */
export const albumId = (secret: ViewerSecret): string => toBase64url(derive(secret, 'album id', 16));

/** The X25519 private key that opens the album's entries. */
export const albumOpeningKey = (secret: ViewerSecret): Uint8Array => derive(secret, 'opening key', 32);

/**
 * A list of cards to which a booth can add. Has an id, and the X25519 public key to which its entries are sealed; 22 and 43 characters of
 * base64url.
 */
export interface SealedList {
  readonly album: string;
  readonly sealsTo: string;
}

/** The public part of an event's key: ids and public keys. Booths and servers have only this part. */
export interface EventKey extends SealedList {
  /** The Ed25519 public key of the host's changes: 43 characters of base64url. */
  readonly signedBy: string;
  /** The cards on the event's wall; absent for an event from before walls were introduced. */
  readonly wall?: SealedList;
}

const sealedList = (secret: ViewerSecret): SealedList => ({
  album: albumId(secret),
  sealsTo: toBase64url(hpkePublicKey(albumOpeningKey(secret))),
});

export const eventKey = (secret: EventSecret): Required<EventKey> => ({
  ...sealedList(viewerSecret(secret)),
  signedBy: toBase64url(ed25519.getPublicKey(hostSigningKey(secret))),
  wall: sealedList(wallSecret(secret)),
});
