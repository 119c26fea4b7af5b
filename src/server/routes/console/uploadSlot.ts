import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseConsole } from '../../cloud/console/guardConsole.ts';

const waitSeconds = 30;

/** Lets a server hold one upload at a time in memory: another is sent back before anything of it is read. */
export interface UploadSlot {
  /** A route's `onRequest`, after that of the guard. */
  readonly take: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  /** Holds the slot until this work is done, even where nobody waits for the answer any more. */
  readonly whileHeld: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}

export function uploadSlot(): UploadSlot {
  let holder: FastifyRequest | null = null;
  const atWork = new WeakSet<FastifyRequest>();
  function leave(request: FastifyRequest): void {
    if (holder === request) holder = null;
  }
  return {
    async take(request, reply) {
      // Of a client that has gone in the meantime no close is heard any more.
      if (holder !== null || reply.raw.destroyed)
        return refuseConsole(reply.header('connection', 'close'), 429, {
          error: 'wait',
          message: 'Another theme is being checked. Please try again in half a minute.',
          waitSeconds,
        });
      holder = request;
      reply.raw.once('close', () => {
        if (!atWork.has(request)) leave(request);
      });
      return undefined;
    },
    async whileHeld(request, work) {
      atWork.add(request);
      try {
        return await work();
      } finally {
        leave(request);
      }
    },
  };
}
