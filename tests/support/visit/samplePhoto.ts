import { createCipheriv, createHash } from 'node:crypto';
import { storageKey } from '../../../src/server/storage/photos/storageKey.ts';
import type { StorageKey } from '../../../src/server/storage/photos/storageKey.ts';
import type { PhotoLabel } from '../../../src/server/storage/photos/PhotoBlobs.ts';

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

export interface SamplePhoto {
  readonly id: string;
  readonly key: StorageKey;
  readonly bytes: Buffer;
  readonly token: string;
  readonly deleteTokenHash: string;
}

/** A photo as a kiosk sends it: bytes that look like noise, with an id and a token. It depends only on the number. */
export function samplePhoto(number: number, sizeBytes = 3000): SamplePhoto {
  const id = sha256(`id ${number}`).subarray(0, 16).toString('base64url');
  const token = sha256(`token ${number}`);
  return {
    id,
    key: storageKey(id),
    bytes: createCipheriv('aes-256-ctr', sha256(`bytes ${number}`), Buffer.alloc(16)).update(Buffer.alloc(sizeBytes)),
    token: token.toString('base64url'),
    deleteTokenHash: sha256(token).toString('hex'),
  };
}

export function labelOf({ bytes, deleteTokenHash }: SamplePhoto, expiresMs = 1_000_000): PhotoLabel {
  return { sizeBytes: bytes.length, sha256: sha256(bytes).toString('hex'), deleteTokenHash, expiresMs };
}

/** The bytes in chunks of this size, as a network delivers them. `fail` ends the stream after them. */
export async function* pieces(bytes: Uint8Array, pieceBytes = 1000, fail?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  if (fail !== undefined) throw fail;
}
