import { createHash } from 'node:crypto';

/** The key of a photo in storage: SHA-256 of its id, in lower-case hex. */
export type StorageKey = string & { readonly brand: 'PhotoKey' };

/**
 * The key for any requested id. The id's format is not checked first, so that a malformed id gets the same answer as an unknown one. Hex,
 * because a file system may ignore case in names; a hash, because a photo that is gone must not leave its id behind.
 */
export function storageKey(id: string): StorageKey {
  return createHash('sha256').update(id).digest('hex') as StorageKey;
}

export function isStorageKey(text: string): text is StorageKey {
  return /^[0-9a-f]{64}$/.test(text);
}
