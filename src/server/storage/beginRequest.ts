import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SafeAgent, request as safeRequest } from 'node:https';

const isSafe = (address: string | URL): boolean => new URL(address).protocol === 'https:';

/**
 * Begins a request by http or https, as its address says. By Node's own modules: undici (its `fetch` too) does not say when a piece of a body has left
 * and its memory may be used again, counts no bytes of a connection, and keeps an answer of single bytes in a hundred times its size.
 */
export const beginRequest = (address: string | URL, options: RequestOptions): ClientRequest =>
  (isSafe(address) ? safeRequest : plainRequest)(address, options);

/** Connections to an address that are kept open between requests. */
export const keptConnections = (address: string, maxFreeSockets: number): Agent =>
  new (isSafe(address) ? SafeAgent : PlainAgent)({ keepAlive: true, maxFreeSockets });

/** The answer to a request, or why there is none. Whoever asks may not be listening yet. */
export function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    // Also after the answer has begun, when an abort or a cut comes.
    request.on('error', reject);
  });
  answered.catch(() => undefined);
  return answered;
}

/**
 * Whether a kept-alive connection turned out to be closed by the other end. Idempotent requests may then be retried on another connection (RFC 9110,
 * section 9.2.2); each closed connection leaves the pool, so the retries end.
 */
export const wasCutWhileKept = (request: ClientRequest, error: unknown): boolean =>
  request.reusedSocket && error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Resolves when a piece of a request's body is on its way and its memory may be used again. */
export const written = (request: ClientRequest, piece: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    request.write(piece, (error) => (error == null ? resolve() : reject(error)));
  });

/** All bytes of a body, or null as soon as it is longer than allowed. Iterated, what has arrived together comes as one piece. */
export async function wholeBody(body: AsyncIterable<Buffer>, longest: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > longest) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
