import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { PhotoRefusal, SequelProgress } from '../../../shared/contract/photos.ts';
import type { BoothError } from '../../../shared/errors.ts';

type Reason = PhotoRefusal['error'];

/** Status, sentence and, if a retry may succeed, the seconds until then. */
const answers: Readonly<Record<Reason, readonly [status: number, message: string, retryAfterSeconds?: number]>> = {
  unknown: [404, 'There is no such photo. Perhaps it is still on its way.'],
  deleted: [410, 'This photo was deleted by its guest.'],
  expired: [410, 'This photo has expired and was deleted.'],
  damaged: [410, 'This photo was damaged or lost and can no longer be opened.'],
  conflict: [409, 'Another photo has this id.'],
  forbidden: [403, 'Only somebody with the photo’s link can delete it.'],
  'bad-request': [400, 'This request was not understood.'],
  'too-large': [413, 'This photo is too large.'],
  'too-many': [429, 'Too many requests came from here. Please wait a moment.', 10],
  'storage-full': [507, 'The booth has no room for more photos at the moment.', 60],
  unavailable: [503, 'The booth cannot reach this photo at the moment.', 30],
};

/** Answers with the reason's status and its sentence. */
export function refusePhoto(reply: FastifyReply, reason: Reason, sequel: SequelProgress | null = null): FastifyReply {
  const [status, message, retryAfterSeconds] = answers[reason];
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  // Don't read the rest of an oversized body.
  if (reason === 'too-large') reply.header('connection', 'close');
  const refusal: PhotoRefusal = { error: reason, message, ...(sequel !== null && { portrait: sequel }) };
  return reply.code(status).header('cache-control', 'no-store').send(refusal);
}

/** Answers for a storage failure, and logs failures that staff can fix. */
export function refuseBoothError(request: FastifyRequest, reply: FastifyReply, error: BoothError): FastifyReply {
  if (error.code === 'photo-too-large') return refusePhoto(reply, 'too-large');
  if (error.code === 'upload-broken') return refusePhoto(reply, 'bad-request');
  if (error.code === 'photo-damaged') return refusePhoto(reply, 'damaged');
  // An error without a cause is not a server bug. Its message is complete and does not change until somebody acts.
  const isReason = error.cause === undefined && error.code === 'storage-unavailable';
  if (isReason) {
    if (isNews(request, error.message, sameReasonMs)) request.log.warn(`A photo could not be stored or read: ${error.message}`);
  } else if (isNews(request, error.code, sameNewsMs)) request.log.error({ err: error }, 'a photo could not be stored or read');
  return refusePhoto(reply, error.code === 'storage-full' ? 'storage-full' : 'unavailable');
}

const [sameNewsMs, sameReasonMs] = [10_000, 3_600_000];
const rememberedNews = 100;
const told = new WeakMap<object, BoundedMap<string, number>>();

/** Whether this failure has not been logged recently. A hall of phones that retry must not fill the disk with log lines. */
function isNews({ server: { server } }: FastifyRequest, what: string, sameMs: number): boolean {
  const nowMs = performance.now();
  const before = told.get(server) ?? new BoundedMap<string, number>(rememberedNews);
  if (nowMs - (before.get(what) ?? -Infinity) < sameMs) return false;
  before.set(what, nowMs);
  told.set(server, before);
  return true;
}

/** The photo routes' error handler. Gives Fastify's own refusals the shape of the contract, too. */
export function refusePhotoError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'a request for a photo failed');
  void refusePhoto(reply, status === 413 ? 'too-large' : status < 500 ? 'bad-request' : 'unavailable');
}
