import { hash } from 'node:crypto';

/** The key of a photo in storage: SHA-256 of its id, in lower-case hex. */
export type StorageKey = string & { readonly brand: 'PhotoKey' };

/**
 * The key for any requested id. Does not check the id's format, so that malformed and unknown ids get the same answer. It is in hex,
 * because a file system may ignore case in names, and a hash, because a departed photo must not leave its id behind.
 */
export function storageKey(id: string): StorageKey {
  return hash('sha256', id, 'hex') as StorageKey;
}

export function isStorageKey(text: string): text is StorageKey {
  return /^[0-9a-f]{64}$/.test(text);
}
