import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressOf } from './addressOf.ts';
import { refuse } from './refusals.ts';
import type { Rate } from './tokenBuckets.ts';
import { tokenBuckets } from './tokenBuckets.ts';

export interface GuestLimits {
  /** Of requests, for each address. */
  readonly rate: Rate;
  /** Of connections at a time. */
  readonly connections: number;
  /** Of connections at a time from one address. */
  readonly connectionsEach: number;
}

/**
 * A phone that opens its photo asks some ten times, one that waits for it every few seconds; a venue's router may put a whole hall behind
 * one address. Whoever asks more than this is no guest.
 */
export const guestLimits: GuestLimits = { rate: { burst: 200, perSecond: 20 }, connections: 512, connectionsEach: 128 };

const idleMs = 5000;

/** Keeps one asker from taking what all need: requests too many are answered with 429, connections too many are cut. */
export function limitGuests(app: FastifyInstance, { rate, connections, connectionsEach }: GuestLimits): void {
  const mayAsk = tokenBuckets(rate);
  app.addHook('onRequest', async (request, reply) => {
    if (!mayAsk(addressOf(request.ip))) return refuse(reply.header('retry-after', 10), 429, 'too-many');
    return undefined;
  });
  app.server.maxConnections = connections;
  // A phone that has what it came for makes room.
  app.server.keepAliveTimeout = idleMs;
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > connectionsEach) socket.destroy();
  });
}
