import { createHash } from 'node:crypto';

/** By what storage knows a photo: SHA-256 of its id, in lower-case hex. */
export type StorageKey = string & { readonly brand: 'PhotoKey' };

/**
 * The key of whatever was asked for, wrong ids included: no pattern is looked at first, so that an id that can't be is answered like
 * one that isn't there. Hex, because a file system may take two ids that differ in case only for one name; a hash, because a
 * photo that is gone must not leave its id behind.
 */
export function storageKey(id: string): StorageKey {
  return createHash('sha256').update(id).digest('hex') as StorageKey;
}

export function isStorageKey(text: string): text is StorageKey {
  return /^[0-9a-f]{64}$/.test(text);
}
