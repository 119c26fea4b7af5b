import type { FilePurpose, SharedItem, SharedMime } from './SharedItem.ts';
import { filesOf } from './SharedItem.ts';
import type { SealedPart } from './sealedFile.ts';
import { headerLength, tagLength } from './sealedFile.ts';

/** The codes in FORMAT.md are indexes into these lists. */
const purposes: readonly FilePurpose[] = ['main', 'poster', 'extra'];
const mimes: readonly SharedMime[] = ['image/png', 'image/gif', 'video/mp4', 'video/webm'];

const entryLength = 6;
/** More files than any item needs. */
const maxFiles = 8;
/** The length of a padded list, for any number of files. */
export const listLength = 64;

/** A file within a sealed file of version 2 or 4. */
export interface SealedEntry {
  readonly purpose: FilePurpose;
  readonly mime: SharedMime;
  /** The range of its ciphertext and tag: `from` is the first byte, `to` the byte after the last. */
  readonly from: number;
  readonly to: number;
  readonly nonce: Uint8Array;
}

/** The contents of a sealed file of version 2 or 4. */
export interface SealedContents {
  /** In the order of the file. */
  readonly entries: readonly SealedEntry[];
  readonly sequel: SharedItem['sequel'];
}

/** The list of contents before sealing. `lengths` are the lengths of the sealed files, including their padding. */
export function writeContents(item: SharedItem, lengths: readonly number[]): Uint8Array<ArrayBuffer> {
  const files = filesOf(item);
  const list = new Uint8Array(1 + files.length * entryLength);
  const view = new DataView(list.buffer);
  list[0] = item.sequel === undefined ? 0 : 1;
  files.forEach(({ purpose, mime }, place) => {
    const at = 1 + place * entryLength;
    list[at] = purposes.indexOf(purpose);
    list[at + 1] = mimes.indexOf(mime);
    view.setUint32(at + 2, lengths[place] ?? 0);
  });
  return list;
}

/** Parses an opened list of contents; null if it is not a list. `list` is the part from which it was opened. */
export function readContents(opened: Uint8Array, list: SealedPart): SealedContents | null {
  // Checked first: an untrusted list may be as long as a film.
  if (opened.length > 1 + maxFiles * entryLength) return null;
  const [flags = 0, ...rest] = opened;
  const count = rest.length / entryLength;
  if (flags > 1 || !Number.isInteger(count)) return null;
  const view = new DataView(opened.buffer, opened.byteOffset);
  const entries: SealedEntry[] = [];
  let from = headerLength + list.body.length;
  for (let place = 0; place < count; place++) {
    const at = place * entryLength;
    const [purpose, mime] = [purposes[rest[at] ?? -1], mimes[rest[at + 1] ?? -1]];
    if (purpose === undefined || mime === undefined) return null;
    const to = from + view.getUint32(1 + at + 2) + tagLength;
    entries.push({ purpose, mime, from, to, nonce: partNonce(list.nonce, place + 1) });
    from = to;
  }
  const having = (purpose: FilePurpose): readonly SealedEntry[] => entries.filter((entry) => entry.purpose === purpose);
  const posters = having('poster');
  if (having('main').length !== 1 || posters.length > 1 || posters.some(({ mime }) => mime !== 'image/png')) return null;
  return { entries, sequel: flags === 1 ? 'promised' : undefined };
}

/** The nonce of a part: the header's nonce, with its last byte combined by XOR with the part's number. */
export function partNonce(nonce: Uint8Array, number: number): Uint8Array<ArrayBuffer> {
  const own = new Uint8Array(nonce);
  own[own.length - 1] = (own[own.length - 1] ?? 0) ^ number;
  return own;
}
