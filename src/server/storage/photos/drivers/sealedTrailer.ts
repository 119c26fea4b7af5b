import { createHash } from 'node:crypto';
import type { PhotoLabel } from '../PhotoBlobs.ts';

/**
 * The label after the sealed bytes in a blob's file. With it, the file alone shows its checksum, delete token hash, completeness and
 * expiry. All numbers are big-endian: "SBPHOTO1" (8), size (8), expiry (8), SHA-256 of the sealed bytes (32), SHA-256 of the delete token
 * (32), the first 8 bytes of the SHA-256 of all of these.
 */
export const trailerBytes = 96;

const magic = Buffer.from('SBPHOTO1');
const checked = trailerBytes - 8;

export function encodeTrailer({ sizeBytes, expiresMs, sha256, deleteTokenHash }: PhotoLabel): Buffer {
  const trailer = Buffer.alloc(trailerBytes);
  magic.copy(trailer);
  trailer.writeBigUInt64BE(BigInt(sizeBytes), 8);
  trailer.writeBigUInt64BE(BigInt(expiresMs), 16);
  trailer.write(sha256, 24, 'hex');
  trailer.write(deleteTokenHash, 56, 'hex');
  digest(trailer).copy(trailer, checked);
  return trailer;
}

/** The label; null if the trailer is missing, incomplete or corrupted. */
export function decodeTrailer(trailer: Buffer): PhotoLabel | null {
  if (trailer.length !== trailerBytes || !trailer.subarray(0, 8).equals(magic)) return null;
  if (!trailer.subarray(checked).equals(digest(trailer))) return null;
  return {
    sizeBytes: Number(trailer.readBigUInt64BE(8)),
    expiresMs: Number(trailer.readBigUInt64BE(16)),
    sha256: trailer.toString('hex', 24, 56),
    deleteTokenHash: trailer.toString('hex', 56, checked),
  };
}

const digest = (trailer: Buffer): Buffer => createHash('sha256').update(trailer.subarray(0, checked)).digest().subarray(0, 8);
