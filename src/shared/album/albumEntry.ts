import { utf8ToBytes, concatBytes } from '@noble/hashes/utils.js';
import { fromBase64url, toBase64url } from '../share/base64url.ts';
import { photoId, photoIdBytes } from '../share/photoKeys.ts';
import type { PhotoSecret, RandomBytes } from '../share/PhotoSecret.ts';
import { secretBytes } from '../share/PhotoSecret.ts';
import type { SealedList } from './eventKeys.ts';
import { albumId, albumOpeningKey } from './eventKeys.ts';
import type { ViewerSecret } from './EventSecret.ts';
import { encapsulatedLength, hpkePublicKey, openSealedTo, sealTo } from './hpke.ts';

/** The codes in FORMAT.md are indexes into this list. */
const kinds = ['card', 'strip', 'moving'] as const;
export type EntryKind = (typeof kinds)[number];

/** A card in a host's album: its secret, its kind, and when it was made, in milliseconds since 1970. */
export interface AlbumEntry {
  readonly secret: PhotoSecret;
  readonly kind: EntryKind;
  readonly madeMs: number;
}

/** `STGE`, version 1. */
const header = Uint8Array.of(0x53, 0x54, 0x47, 0x45, 1);
/** Leaves room for later versions, so that their entries have the same size as today's. */
const contentLength = 64;
const tagLength = 16;
/** The length of every sealed entry, in bytes. */
export const sealedEntryLength = header.length + encapsulatedLength + contentLength + tagLength;

const infoOf = (album: string): Uint8Array =>
  concatBytes(utf8ToBytes('stagebooth event v1 entry'), fromBase64url(album) ?? new Uint8Array());

/** Seals an entry to an event's key, bound to the album and to the photo's id. */
export function sealEntry(
  { album, sealsTo }: SealedList,
  { secret, kind, madeMs }: AlbumEntry,
  random: RandomBytes,
): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(contentLength);
  content.set(secretBytes(secret));
  content[16] = kinds.indexOf(kind);
  new DataView(content.buffer).setBigUint64(17, BigInt(Math.max(0, Math.floor(madeMs))));
  const publicKey = fromBase64url(sealsTo) ?? new Uint8Array();
  const bound = { info: infoOf(album), header: concatBytes(header, photoIdBytes(secret)), random };
  return new Uint8Array(concatBytes(header, sealTo(publicKey, content, bound)));
}

let known: { readonly viewer: ViewerSecret; readonly keys: ReturnType<typeof derivedKeys> } | null = null;

function derivedKeys(viewer: ViewerSecret) {
  const privateKey = albumOpeningKey(viewer);
  return { info: infoOf(albumId(viewer)), privateKey, publicKey: hpkePublicKey(privateKey) };
}

/** Derive the key once for all entries of an album, because that takes as long as opening an entry. */
function keysOf(viewer: ViewerSecret): ReturnType<typeof derivedKeys> {
  if (known?.viewer !== viewer) known = { viewer, keys: derivedKeys(viewer) };
  return known.keys;
}

/** The entry of the photo with that id; null if it is damaged, or was sealed for another album or photo. */
export function openEntry(viewer: ViewerSecret, id: string, sealed: Uint8Array): AlbumEntry | null {
  const idBytes = fromBase64url(id);
  if (idBytes === null || sealed.length !== sealedEntryLength || !header.every((byte, place) => sealed[place] === byte)) return null;
  const { info, privateKey, publicKey } = keysOf(viewer);
  const content = openSealedTo(privateKey, sealed.subarray(header.length), { info, header: concatBytes(header, idBytes), publicKey });
  const kind = kinds[content?.[16] ?? -1];
  if (content === null || kind === undefined) return null;
  const secret = toBase64url(content.subarray(0, 16)) as PhotoSecret;
  if (photoId(secret) !== id) return null;
  return { secret, kind, madeMs: Number(new DataView(content.buffer, content.byteOffset).getBigUint64(17)) };
}
