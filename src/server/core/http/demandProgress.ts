import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

export interface Progress {
  /** In each stretch of so many milliseconds... */
  readonly everyMs: number;
  /** ...a body brings so many bytes at least. */
  readonly bytes: number;
}

/** No network that a guest or booth is in is slower: whoever sends less holds a connection, and what is behind it, on purpose. */
export const minProgress: Progress = { everyMs: 10_000, bytes: 2000 };

/**
 * A `preParsing` hook that ends a body which comes too slowly, with 408: one that trickles would hold its place for as long as a request may take. What waits
 * for this server itself, because it takes the body slowly, is not the client's fault.
 */
export function demandProgress({ everyMs, bytes }: Progress) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload): Promise<RequestPayload> => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) return payload;
    const body = new PassThrough();
    let arrived = 0;
    payload.on('data', ({ length: more }: Buffer) => (arrived += more));
    payload.pipe(body);
    const watch = setInterval(() => {
      if (arrived < bytes && !body.writableNeedDrain) end(Object.assign(new Error('a body came too slowly'), { statusCode: 408 }));
      arrived = 0;
    }, everyMs);
    const stop = (): void => {
      clearInterval(watch);
      payload.unpipe(body);
    };
    const end = (error: Error): void => {
      stop();
      reply.header('connection', 'close');
      body.destroy(error);
    };
    // Whoever reads it hears of it; where nobody does, nobody needs to.
    body.on('error', () => undefined);
    payload.once('error', end).once('end', () => clearInterval(watch));
    payload.once('close', () => payload.readableEnded || end(new Error('a body was cut off')));
    reply.raw.once('close', () => {
      stop();
      // Refused before it was read: the rest is let go, as Node does by itself.
      payload.resume();
    });
    return body;
  };
}
