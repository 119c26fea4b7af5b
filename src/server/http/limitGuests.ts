import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from './clientAddress.ts';
import type { ConnectionLimits } from './limitConnections.ts';
import { limitConnections } from './limitConnections.ts';
import { refuse } from './refusals.ts';
import type { Rate } from './tokenBuckets.ts';
import { tokenBuckets } from './tokenBuckets.ts';

export interface GuestLimits extends ConnectionLimits {
  /** Of requests, for each address. */
  readonly rate: Rate;
  /** By then a connection must have said what it wants, in ms. */
  readonly headersMs: number;
}

/**
 * A phone that opens its photo asks twice, one that waits for it every few seconds; but a venue's router may put a whole hall behind one
 * address. Who asks more than a hall does is no guest.
 */
export const guestLimits: GuestLimits = {
  rate: { burst: 600, perSecond: 100 },
  connections: 512,
  connectionsEach: 256,
  slowMs: 30_000,
  headersMs: 10_000,
};

const idleMs = 5000;

/**
 * Keeps one asker from taking what all need: requests too many are answered with 429, connections too many are cut. `behindProxy`:
 * what comes from this machine itself was passed on by its proxy, which says for whom.
 */
export function limitGuests(app: FastifyInstance, limits: GuestLimits, behindProxy: boolean): void {
  const mayAsk = tokenBuckets(limits.rate);
  app.addHook('onRequest', async (request, reply) => {
    if (!mayAsk(clientAddress(request.ip))) return refuse(reply.headers({ 'retry-after': 10, connection: 'close' }), 429, 'too-many');
    return undefined;
  });
  // A phone that has what it came for makes room.
  app.server.keepAliveTimeout = idleMs;
  limitConnections(app, limits, (address) => !behindProxy || !isOwn(address));
}

const isOwn = (address: string): boolean => (isIP(address) === 4 ? address.startsWith('127.') : address === clientAddress('::1'));
