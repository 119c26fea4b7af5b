import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64url, toBase64url } from '../share/base64url.ts';
import { albumId, hostSigningKey, viewerSecret } from './eventKeys.ts';
import type { EventSecret } from './EventSecret.ts';

/** The codes in FORMAT.md are indexes into this list. */
export const albumActs = ['show', 'hide', 'delete', 'wall-yes', 'wall-no', 'wall-undecided'] as const;
export type AlbumAct = (typeof albumActs)[number];

/** A host's change of one entry. */
export interface AlbumChange {
  /** The photo's id. */
  readonly id: string;
  readonly act: AlbumAct;
  /**
   * When the host made it, in milliseconds since 1970. A change applies only if it is later than the entry's last one, so changes cannot be
   * replayed. Decisions about the wall and other changes are compared only among themselves.
   */
  readonly atMs: number;
}

/** A time in ms since 1970, as 8 bytes, most significant first. */
export function bytesOfTime(atMs: number): Uint8Array {
  const time = new DataView(new ArrayBuffer(8));
  time.setBigUint64(0, BigInt(atMs));
  return new Uint8Array(time.buffer);
}

/** The bytes that the host signs. */
export function changeBytes(album: string, { id, act, atMs }: AlbumChange): Uint8Array {
  const ids = [album, id].map((text) => fromBase64url(text) ?? new Uint8Array());
  return concatBytes(utf8ToBytes('stagebooth event v1 change'), ...ids, Uint8Array.of(albumActs.indexOf(act)), bytesOfTime(atMs));
}

/** The host's signature of a change: 86 characters of base64url. */
export const signChange = (secret: EventSecret, change: AlbumChange): string =>
  toBase64url(ed25519.sign(changeBytes(albumId(viewerSecret(secret)), change), hostSigningKey(secret)));
