import type { FastifyInstance } from 'fastify';

/** The address of a listening app as somebody on this machine would type it. */
export function localAddress(app: FastifyInstance): string {
  return `http://127.0.0.1:${boundPort(app)}/`;
}

/** The port of a listening app; 0 while it doesn't listen. */
export function boundPort(app: FastifyInstance): number {
  const bound = app.server.address();
  // A string is the path of a pipe, which a booth never listens on.
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}
