import type { FastifyInstance } from 'fastify';

/** The address of a listening app as somebody on this machine would type it. */
export function localAddress(app: FastifyInstance): string {
  const bound = app.server.address();
  // A string is the path of a pipe, which a booth never listens on.
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/`;
}
