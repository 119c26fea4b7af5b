import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '../../shared/BoundedMap.ts';
import { clientAddress } from './clientAddress.ts';
import type { ConnectionLimits } from './limitConnections.ts';
import { limitConnections } from './limitConnections.ts';
import { refuse } from './refusals.ts';

interface Rate {
  /** So many at once, after a rest. */
  readonly burst: number;
  readonly perSecond: number;
}

/** So many askers are remembered; beyond, the one that asked longest ago is forgotten, which can only be to its favour. */
const rememberedAskers = 10_000;

/** Whether an asker may ask once more: a token bucket for each, refilled by the clock. */
export function tokenBuckets({ burst, perSecond }: Rate, nowMs: () => number = () => performance.now()): (asker: string) => boolean {
  const buckets = new BoundedMap<string, { tokens: number; atMs: number }>(rememberedAskers);
  return (asker) => {
    const atMs = nowMs();
    const bucket = buckets.get(asker);
    const tokens = bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((atMs - bucket.atMs) / 1000) * perSecond);
    buckets.set(asker, { tokens: tokens >= 1 ? tokens - 1 : tokens, atMs });
    return tokens >= 1;
  };
}

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
