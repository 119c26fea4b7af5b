import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

const sentences: Readonly<Record<number, string>> = {
  400: 'This request was not understood.',
  401: 'This kiosk needs its token. Open its address once with ?token= followed by the token.',
  403: 'This is not the right token.',
  404: 'There is nothing at this address.',
  405: 'This address does not take requests of this kind.',
  408: 'This request took too long.',
  413: 'This is too large.',
  414: 'This address is too long.',
  415: 'This kind of content is not accepted here.',
  416: 'This file has no such part.',
  421: 'This is not an address of this booth. Use the one that it showed when it started.',
  429: 'Too many requests came from here. Please wait a moment.',
  431: 'This request has too many headers.',
};

/** The sentence for a status. It tells the client nothing new. */
export function refusal(status: number): string {
  return sentences[status] ?? 'Something went wrong in the booth.';
}

/** Answers, as JSON, with the plain sentence for the status or with `message`, plus an error code for programs if there is one. */
export function refuse(reply: FastifyReply, status: number, error?: string, message = refusal(status)): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...(error === undefined ? {} : { error }), message });
}

/**
 * The only error handler. The log gets the cause, the client gets the status. Stacks, paths and library messages never leave the server.
 */
export function refuseError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500;
  if (status >= 500) request.log.error({ err: error }, 'a request failed');
  return refuse(reply, status);
}
