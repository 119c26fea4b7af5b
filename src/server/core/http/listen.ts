import type { FastifyInstance } from 'fastify';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';

/** Opens a listener. Fails with one sentence: the reason and what to do. `option` is the option that sets the port. */
export async function listen(app: FastifyInstance, port: number, host: string, option: string): Promise<Result<void, string>> {
  try {
    await app.listen({ port, host });
    return success(undefined);
  } catch (error) {
    return failure(refusedPort(error, port, host, option));
  }
}

function refusedPort(error: unknown, port: number, host: string, option: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or choose another port, as in ${option} ${port + 10}.`;
  if (code === 'EACCES') return `Port ${port} needs an administrator's rights. Choose one from 1024 up, as in ${option} 9080.`;
  if (code === 'EADDRNOTAVAIL') return `${host} is not an address of this machine.`;
  return `Port ${port} cannot be opened: ${code === null ? 'for an unknown reason' : `the system says ${code}`}.`;
}

/** The address of a listening app as a person at this machine would type it: the loopback address if it listens on all addresses. */
export function localAddress(app: FastifyInstance): string {
  const bound = app.server.address();
  const host = typeof bound === 'object' && bound !== null && !['::', '0.0.0.0'].includes(bound.address) ? bound.address : '127.0.0.1';
  return `${'setSecureContext' in app.server ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${boundPort(app)}/`;
}

/** The port of a listening app; 0 if it isn't listening. */
export function boundPort(app: FastifyInstance): number {
  const bound = app.server.address();
  // A string is the path of a pipe. A booth never listens on one.
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}
