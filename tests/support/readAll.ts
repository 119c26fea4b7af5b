import type { OpenBytes } from '../../src/server/photos/PhotoBlobs.ts';

/** All bytes from `start` to `end`, and closes them. */
export async function readAll(bytes: OpenBytes, start: number, end: number): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let at = start; at < end;) {
    const piece = Buffer.from(await bytes.piece(at, end));
    read.push(piece);
    at += piece.length;
  }
  await bytes.close();
  return Buffer.concat(read);
}
