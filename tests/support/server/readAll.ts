import type { OpenBytes } from '../../../src/server/storage/photos/PhotoBlobs.ts';

/** All bytes from `start` to `end`, and closes them. Fails on an empty piece, which would be asked for for ever. */
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
