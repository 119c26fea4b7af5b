import type { OpenBytes } from '../PhotoBlobs.ts';
import type { ObjectReader, S3Calls } from './s3Calls.ts';

/** Reads an object in the order in which the store sends it. A read at another position sends a new request. */
export function objectBytes(calls: S3Calls, name: string, opened: ObjectReader): OpenBytes {
  let [reader, at] = [opened, 0];
  let rest: Uint8Array = new Uint8Array(0);
  let [reading, isClosed] = [Promise.resolve(), false];

  async function next(start: number, end: number): Promise<Uint8Array> {
    if (start !== at) await seek(start, end);
    if (rest.length === 0) rest = (await reader.next()) ?? rest;
    if (rest.length === 0) throw new Error('the object ended early');
    const piece = rest.subarray(0, end - start);
    rest = rest.subarray(piece.length);
    at += piece.length;
    return piece;
  }

  async function seek(start: number, end: number): Promise<void> {
    reader.close();
    const other = await calls.get(name, start, end);
    if (other === null) throw new Error('the object is gone');
    [reader, at, rest] = [other, start, new Uint8Array(0)];
  }

  return {
    piece(start, end) {
      const piece = reading.then(() => next(start, end));
      reading = piece.then(
        () => undefined,
        () => undefined,
      );
      return piece;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await reading;
      reader.close();
    },
  };
}
