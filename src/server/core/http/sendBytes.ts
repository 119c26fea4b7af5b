import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** The maximum time for a whole photo: 12 MB at 40 kB per second. A slower client only holds resources. */
const patienceMs = 300_000;

interface Pieces {
  piece(start: number, end: number): Promise<Uint8Array>;
}

/**
 * Sends the reply's status and headers, then these bytes. Reads each chunk once the previous one has been sent, so that a slow client costs
 * the memory of one chunk. If reading fails, the connection is closed, because the headers have promised more. Resolves when the answer has
 * ended.
 */
export async function sendBytes(reply: FastifyReply, bytes: Pieces, { start, end }: ByteRange): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const timer = setTimeout(() => raw.destroy(), patienceMs);
  try {
    raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
    for (let at = start; at < end && !raw.destroyed;) {
      const piece = await bytes.piece(at, end);
      at += piece.length;
      await written(raw, piece);
    }
    raw.end();
  } catch (error) {
    raw.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when the chunk has been sent or the connection has closed. */
function written(raw: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      raw.off('close', done);
      resolve();
    };
    raw.on('close', done);
    raw.write(piece, done);
  });
}

interface ByteRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * The part of `size` bytes that a Range header requests. Null for all bytes, and for a malformed header or several ranges (RFC 9110, 14.2,
 * allows this); 'none' for a range that begins past the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const wanted = Math.min(Number(last), size);
    return wanted === 0 ? 'none' : { start: size - wanted, end: size };
  }
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
