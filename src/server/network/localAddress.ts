import type { FastifyInstance } from 'fastify';

/** The address of a listening app as somebody on this machine would type it: by loopback where it listens there too. */
export function localAddress(app: FastifyInstance): string {
  const bound = app.server.address();
  const host = typeof bound === 'object' && bound !== null && !['::', '0.0.0.0'].includes(bound.address) ? bound.address : '127.0.0.1';
  return `${'setSecureContext' in app.server ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${boundPort(app)}/`;
}

/** The port of a listening app; 0 while it doesn't listen. */
export function boundPort(app: FastifyInstance): number {
  const bound = app.server.address();
  // A string is the path of a pipe, which a booth never listens on.
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}
