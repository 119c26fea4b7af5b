import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

export interface Progress {
  /** The length of each period, in ms. */
  readonly everyMs: number;
  /** The minimum number of bytes per period. */
  readonly bytes: number;
  /** A small body must have arrived completely within this time, in ms. */
  readonly wholeMs?: number;
}

/** In bytes. A route that takes no larger JSON gets small bodies: sign-in, joining, a change. */
export const smallBody = 64 * 1024;

/**
 * Every guest's and booth's network is faster than this: a client that sends less is holding a connection, and the resources behind it, on
 * purpose.
 */
export const minProgress: Progress = { everyMs: 10_000, bytes: 2000, wholeMs: 10_000 };

/**
 * A `preParsing` hook that answers 408 if a body arrives too slowly. Without it, a trickling body could occupy a slot until the request
 * timeout. Time that the server itself needs does not count against the client.
 */
export function demandProgress({ everyMs, bytes, wholeMs = Infinity }: Progress) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload): Promise<RequestPayload> => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) return payload;
    const body = new PassThrough();
    let arrived = 0;
    payload.on('data', ({ length: more }: Buffer) => (arrived += more));
    payload.pipe(body);
    const tooSlow = (): void => end(Object.assign(new Error('a body came too slowly'), { statusCode: 408 }));
    const watch = setInterval(() => {
      if (arrived < bytes && !body.writableNeedDrain) tooSlow();
      arrived = 0;
    }, everyMs);
    const whole = isSmall(request) && Number.isFinite(wholeMs) ? setTimeout(tooSlow, wholeMs) : undefined;
    const stopWatching = (): void => {
      clearInterval(watch);
      clearTimeout(whole);
    };
    const stop = (): void => {
      stopWatching();
      payload.unpipe(body);
    };
    const end = (error: Error): void => {
      stop();
      reply.header('connection', 'close');
      body.destroy(error);
    };
    // The body's reader receives the error. If there is no reader, ignore it.
    body.on('error', () => undefined);
    payload.once('error', end).once('end', stopWatching);
    payload.once('close', () => payload.readableEnded || end(new Error('a body was cut off')));
    reply.raw.once('close', () => {
      stop();
      // Discard the body of a refused request, as Node does by default.
      payload.resume();
    });
    return body;
  };
}

/** Larger bodies and streams have other content types, or a limit of their own. */
const isSmall = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean =>
  bodyLimit <= smallBody && /^(application\/json|text\/plain)\b/i.test(headers['content-type'] ?? '');
