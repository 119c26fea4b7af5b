import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import { networkList } from '../network/networkList.ts';
import { clientAddress } from './clientAddress.ts';
import type { KnownAskers } from './knownAskers.ts';
import { areaOf } from './knownAskers.ts';
import type { ConnectionLimits } from './limitConnections.ts';
import { limitConnections } from './limitConnections.ts';
import { refuse } from './refusals.ts';

interface Rate {
  /** How many requests are allowed at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
}

/** The maximum number of clients to track. Beyond it, the least recent one is dropped, which only resets its limit. */
const rememberedAskers = 10_000;

/**
 * Returns a function that tells whether a client may send another request, using a token bucket per client. @fastify/rate-limit uses fixed
 * windows per route. Here a client may also be a booth, an account or a network, and a burst from a full hall must pass.
 */
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
  /** The request rate allowed per address. */
  readonly rate: Rate;
  /** How many bodies may arrive from one address at once. */
  readonly bodiesEach: number;
  /** A connection must have sent its headers within this time, in ms. */
  readonly headersMs: number;
}

/**
 * A phone sends two requests to open its photo, and one every few seconds while it waits, but a venue's router may put a whole hall behind
 * one address. A client that sends more than a hall is not a guest. Guests send hardly any bodies, and a venue's booths send bursts of 50.
 */
export const guestLimits: GuestLimits = {
  rate: { burst: 600, perSecond: 100 },
  connections: 512,
  connectionsEach: 256,
  slowMs: 30_000,
  bodiesEach: 128,
  headersMs: 10_000,
};

const idleMs = 5000;

/**
 * Keeps one client from exhausting the server: excess requests get 429, excess connections are closed. `behindProxy`: requests from this
 * machine, or from these addresses, come through a proxy, which names the client (X-Forwarded-For). Counts requests by area and address.
 * Requests from `known` clients are not counted here, because their area's guard limits them.
 */
export function limitGuests(
  app: FastifyInstance,
  limits: GuestLimits,
  behindProxy: boolean | readonly string[],
  known?: KnownAskers,
): void {
  const mayAsk = tokenBuckets(limits.rate);
  app.addHook('onRequest', async (request, reply) => {
    if (known?.has(request) === true) return undefined;
    if (!mayAsk(`${areaOf(request)} ${clientAddress(request.ip)}`))
      return refuse(reply.headers({ 'retry-after': 10, connection: 'close' }), 429, 'too-many');
    return undefined;
  });
  limitBodies(app, limits.bodiesEach, known);
  // Frees the connections of phones that have received everything.
  app.server.keepAliveTimeout = idleMs;
  const isProxy = behindProxy === true ? () => false : networkList(behindProxy === false ? [] : behindProxy);
  limitConnections(app, limits, (address) => behindProxy === false || !(isOwn(address) || isProxy(address)));
}

/** Refuses further bodies from an address while so many are arriving. A proxy may pass a body on byte by byte, and each takes a connection. */
function limitBodies(app: FastifyInstance, bodiesEach: number, known: KnownAskers | undefined): void {
  const arriving = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if ((length === '0' && encoding === undefined) || known?.has(request) === true) return undefined;
    const client = clientAddress(request.ip);
    const others = arriving.get(client) ?? 0;
    if (others >= bodiesEach) return refuse(reply.headers({ 'retry-after': 10, connection: 'close' }), 429, 'too-many');
    arriving.set(client, others + 1);
    let isArriving = true;
    const arrived = (): void => {
      if (!isArriving) return;
      isArriving = false;
      const left = (arriving.get(client) ?? 1) - 1;
      if (left === 0) arriving.delete(client);
      else arriving.set(client, left);
    };
    request.raw.once('end', arrived);
    reply.raw.once('close', arrived);
    return undefined;
  });
}

const isOwn = (address: string): boolean => (isIP(address) === 4 ? address.startsWith('127.') : address === clientAddress('::1'));
