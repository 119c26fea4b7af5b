import { createHash } from 'node:crypto';
import { BoothError } from '../../../../shared/errors.ts';
import type { FileCalls } from '../../disk/fileCalls.ts';
import type { OpenBytes, PhotoLabel } from '../PhotoBlobs.ts';
import { decodeTrailer, trailerBytes } from './sealedTrailer.ts';
import { storageErrorCode } from '../../disk/attempt.ts';

/** Large enough to read a photo in a few calls, small enough that hundreds of slow phones fit into memory. */
const pieceBytes = 512 * 1024;

/** Buffers of closed files, for reuse: far cheaper than new allocations. */
const sparePieces: Buffer[] = [];
/** The number of spare buffers to keep: as many as a rush uses. Further ones are freed. */
const maxSpare = 16;

const takePiece = (): Buffer => sparePieces.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);

function giveBack(piece: Buffer): void {
  if (sparePieces.length < maxSpare) sparePieces.push(piece);
}

/** Reads photos from open files. Throws the disk's errors. */
export interface FileReader {
  /** Uses a single buffer while open, so a slow reader never holds more memory than that. Closing also closes the file. */
  bytes(file: number): OpenBytes;
  /** SHA-256 of a file's first `sizeBytes` bytes. Copies them into `memory` if given. */
  checksum(file: number, sizeBytes: number, memory?: Buffer): Promise<string>;
  /** A file's label; null if it is missing or corrupted. */
  label(file: number): Promise<PhotoLabel | null>;
  /** Does not throw the disk's errors: a failed close does not affect the bytes already read. */
  close(file: number): void;
}

export function fileReader(files: FileCalls): FileReader {
  /** Reads as much of this range of a file as fits into the buffer. */
  async function readInto(buffer: Buffer, file: number, start: number, end: number): Promise<Buffer> {
    const { bytesRead } = await files.read(file, buffer, 0, Math.min(buffer.length, end - start), start);
    if (bytesRead === 0) throw new BoothError('photo-damaged', 'the file ended while it was read', { retryable: false });
    return buffer.subarray(0, bytesRead);
  }

  function close(file: number): void {
    try {
      files.closeSync(file);
    } catch (error) {
      if (storageErrorCode(error) === null) throw error;
    }
  }

  return {
    close,
    bytes(file) {
      let buffer: Buffer | null = takePiece();
      let read: Promise<unknown> = Promise.resolve();
      return {
        async piece(start, end) {
          if (buffer === null) throw new Error('read after it was closed');
          const piece = readInto(buffer, file, start, end);
          read = piece.catch(() => undefined);
          return piece;
        },
        async close() {
          if (buffer === null) return;
          const last = buffer;
          buffer = null;
          // Wait before releasing the buffer and the descriptor: another photo will reuse them.
          await read;
          giveBack(last);
          close(file);
        },
      };
    },
    async checksum(file, sizeBytes, memory) {
      const hash = createHash('sha256');
      const spare = takePiece();
      try {
        for (let at = 0; at < sizeBytes;) {
          const piece = await readInto(memory?.subarray(at, at + pieceBytes) ?? spare, file, at, sizeBytes);
          hash.update(piece);
          at += piece.length;
        }
      } finally {
        giveBack(spare);
      }
      return hash.digest('hex');
    },
    async label(file) {
      const { size } = files.fstatSync(file);
      if (size < trailerBytes) return null;
      const trailer = Buffer.alloc(trailerBytes);
      const { bytesRead } = await files.read(file, trailer, 0, trailerBytes, size - trailerBytes);
      const label = bytesRead === trailerBytes ? decodeTrailer(trailer) : null;
      return label?.sizeBytes === size - trailerBytes ? label : null;
    },
  };
}
