import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

export interface Progress {
  /** The length of each period, in ms. */
  readonly everyMs: number;
  /** The minimum number of bytes per period. */
  readonly bytes: number;
}

/**
 * Every guest's and booth's network is faster than this: a client that sends less is holding a connection, and the resources behind it, on
 * purpose.
 */
export const minProgress: Progress = { everyMs: 10_000, bytes: 2000 };

/**
 * A `preParsing` hook that answers 408 if a body arrives too slowly. Without it, a trickling body could occupy a slot until the request
 * timeout. Time that the server itself needs does not count against the client.
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
    // The body's reader receives the error. If there is no reader, ignore it.
    body.on('error', () => undefined);
    payload.once('error', end).once('end', () => clearInterval(watch));
    payload.once('close', () => payload.readableEnded || end(new Error('a body was cut off')));
    reply.raw.once('close', () => {
      stop();
      // Discard the body of a refused request, as Node does by default.
      payload.resume();
    });
    return body;
  };
}
