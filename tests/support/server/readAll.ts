import type { OpenBytes } from '../../../src/server/storage/photos/PhotoBlobs.ts';

/** Reads all bytes from `start` to `end` and closes the source. Fails on an empty chunk, which would cause endless reading. */
export async function readAll(bytes: OpenBytes, start: number, end: number): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let at = start; at < end;) {
    const piece = Buffer.from(await bytes.piece(at, end));
    if (piece.length === 0) throw new Error('a piece of a photo is empty');
    read.push(piece);
    at += piece.length;
  }
  await bytes.close();
  return Buffer.concat(read);
}
