import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import { unknownBooth } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { bearer } from './guardKiosk.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { KnownAskers } from '../http/knownAskers.ts';
import { tokenBuckets } from '../http/limitGuests.ts';
import { refuse } from '../http/refusals.ts';
import { refuseBoothError } from '../http/refusePhoto.ts';
import type { CloudBooth, BoothRegister } from '../../storage/cloud/boothRegister.ts';

/** A revoked booth loses access to every server within this time. */
const trustedMs = 5000;
const rememberedBooths = 10_000;

/** The limit for one booth at one server, even if the booth malfunctions. It is many times what its kiosks can send. */
const boothRate = { burst: 600, perSecond: 100 };
const atOnce = 32;
/** Limits log entries about wrong tokens per address, because a rejected booth keeps retrying. */
const loggedRate = { burst: 1, perSecond: 1 / 3600 };

const senders = new WeakMap<FastifyRequest, CloudBooth>();

/** The booth that sent a request. The request must have passed the guard. */
export function boothOf(request: FastifyRequest): CloudBooth {
  const booth = senders.get(request);
  if (booth === undefined) throw new Error('a request has passed the guard without a token');
  return booth;
}

/**
 * Admits only booths with a valid token (`authorization: Bearer ...`), and limits each booth's requests. Reads nothing of the body before
 * that, and checks slow requests again after it. Wrong tokens never block an address: 256 random bits can't be guessed, and a venue's booths
 * share one address.
 */
export function guardBooths(
  app: FastifyInstance,
  register: Pick<BoothRegister, 'boothOf' | 'isAdmitted'>,
  known: Pick<KnownAskers, 'note'>,
): void {
  const whose = remembering(register.boothOf);
  const mayAsk = tokenBuckets(boothRate);
  const mayLog = tokenBuckets(loggedRate);
  const underWay = new Map<string, number>();
  const begunMs = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', async (request, reply) => {
    const presented = bearer(request);
    if (presented === null) return refuse(unread(reply), 401);
    const booth = await whose(presented);
    if (!booth.ok) return refuseBoothError(request, unread(reply), booth.error);
    known.note(request, booth.value !== null);
    if (booth.value === null) {
      if (mayLog(clientAddress(request.ip))) request.log.warn('a booth sent a wrong token');
      return refuse(unread(reply), 403, unknownBooth);
    }
    const { id } = booth.value;
    const others = underWay.get(id) ?? 0;
    if (!mayAsk(id) || others >= atOnce) return refuse(unread(reply.header('retry-after', 10)), 429, 'too-many');
    underWay.set(id, others + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(id) ?? 1) - 1;
      if (left === 0) underWay.delete(id);
      else underWay.set(id, left);
    });
    senders.set(request, booth.value);
    begunMs.set(request, performance.now());
    return undefined;
  });
  const isStillIn = stillIn(register);
  app.addHook('preValidation', async (request, reply) => {
    if (await isStillIn(request, begunMs.get(request) ?? 0)) return undefined;
    return refuse(reply, 403, unknownBooth);
  });
}

/**
 * Whether the booth that began a request is still admitted at its end; it may have been revoked in between. True if the database fails:
 * other code reports that.
 */
export function stillIn(register: Pick<BoothRegister, 'isAdmitted'>): (request: FastifyRequest, sinceMs: number) => Promise<boolean> {
  return async (request, sinceMs) => {
    if (performance.now() - sinceMs < trustedMs) return true;
    const isAdmitted = await register.isAdmitted(boothOf(request).id);
    return !isAdmitted.ok || isAdmitted.value;
  };
}

/** Closes the connection instead of waiting for the rest of the body. */
const unread = <Reply extends { header(name: string, value: string): Reply }>(reply: Reply): Reply => reply.header('connection', 'close');

/** Caches admitted booths for `trustedMs`. Rejections are not cached. */
function remembering(ask: BoothRegister['boothOf']): (token: string) => Promise<Result<CloudBooth | null>> {
  const admitted = new BoundedMap<string, { readonly booth: CloudBooth; readonly atMs: number }>(rememberedBooths);
  return async (token) => {
    const known = admitted.get(token);
    if (known !== undefined && performance.now() - known.atMs < trustedMs) return success(known.booth);
    const booth = await ask(token);
    if (booth.ok && booth.value !== null) admitted.set(token, { booth: booth.value, atMs: performance.now() });
    return booth;
  };
}
