import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SafeAgent, request as safeRequest } from 'node:https';

const isSafe = (address: string | URL): boolean => new URL(address).protocol === 'https:';

/**
 * Begins a request over http or https, depending on the address. Uses Node's own modules: undici (and so `fetch`) does not report when a
 * chunk of a body has been sent and its memory may be reused, does not count bytes per connection, and needs a hundred times the memory for
 * a response that arrives byte by byte.
 */
export const beginRequest = (address: string | URL, options: RequestOptions): ClientRequest =>
  (isSafe(address) ? safeRequest : plainRequest)(address, options);

/** An agent that keeps connections to an address open between requests. */
export const keptConnections = (address: string, maxFreeSockets: number): Agent =>
  new (isSafe(address) ? SafeAgent : PlainAgent)({ keepAlive: true, maxFreeSockets });

/** Resolves with the response to a request, or rejects. The caller may await the promise later: an early rejection does not count as unhandled. */
export function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    // Errors can also follow the response, after an abort or a lost connection.
    request.on('error', reject);
  });
  answered.catch(() => undefined);
  return answered;
}

/**
 * Whether the other end had already closed a kept-alive connection. Idempotent requests may then be retried on another connection (RFC
 * 9110, section 9.2.2); each closed connection leaves the pool, so retries do not continue forever.
 */
export const wasCutWhileKept = (request: ClientRequest, error: unknown): boolean =>
  request.reusedSocket && error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Writes a chunk of a request's body. Resolves once the chunk is sent and its memory may be reused. */
export const written = (request: ClientRequest, piece: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    request.write(piece, (error) => (error == null ? resolve() : reject(error)));
  });

/** All bytes of a body, or null as soon as it exceeds the limit. Iteration merges bytes that arrived together into one chunk. */
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
