import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AlbumList } from '../../../shared/contract/album/album.ts';
import { entriesAtOnce, hostProofHeader } from '../../../shared/contract/album/album.ts';
import { albumAddress, albumAsked, albumChanges, albumPhotoAddress, previewsAsked } from '../../../shared/contract/album/albumRequests.ts';
import { clientAddress } from '../../core/http/clientAddress.ts';
import { entityTag, knowsTag } from '../../core/http/entityTag.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuse } from '../../core/http/refusals.ts';
import { refuseBoothError, refusePhoto } from '../../core/http/refusePhoto.ts';
import { sendBytes } from '../../core/http/sendBytes.ts';
import type { AlbumRecords, KeptEvent } from '../../storage/album/AlbumRecords.ts';
import type { PhotoVault } from '../../storage/photos/PhotoVault.ts';
import { eventState } from './eventState.ts';
import { shareOfCore } from './shareOfCore.ts';
import { isHostProof, isSignedChange } from './signedByHost.ts';

/**
 * How often one address may ask for lists, previews and changes, which take the server twenty times as long as other answers. A page asks for lists
 * and previews when it opens, then for the list every few seconds.
 */
const listsEach = { burst: 150, perSecond: 20 };
/**
 * The limit for lists, previews and changes. The rest of the core is for the booth. One phone cannot use up what the host needs to hide a
 * picture, or a wall to learn of it.
 */
const workLimits = { together: { share: 0.25, burstMs: 2000 }, each: { share: 0.02, burstMs: 400 } };

/** Which entries a client sees; only the host sees hidden ones. */
type Seen = 'with hidden' | 'shown only';

export interface AlbumParts {
  readonly records: AlbumRecords;
  readonly vault: Pick<PhotoVault, 'open' | 'gone'>;
  readonly now: () => Date;
}

/**
 * Routes for the album page below `/albums/<album>`: the list, previews, photos, and the host's changes. Everything sent is sealed. A photo
 * that its guest has deleted, or that has expired, is never listed or sent.
 */
export function guestAlbumRoutes(
  app: FastifyInstance,
  { records, vault, now }: AlbumParts,
  tickMs: () => number = () => performance.now(),
): void {
  const typed = app.withTypeProvider<ByContract>();
  const mayAsk = tokenBuckets(listsEach);
  const work = shareOfCore(workLimits, tickMs);
  const tooOften = (reply: FastifyReply): FastifyReply => refuse(unkept(reply).header('retry-after', 2), 429, 'too-many');

  /** The event with this album or wall. Null, after answering the request, if there is none, it has ended, or storage fails. */
  async function eventOf(request: FastifyRequest, reply: FastifyReply, album: string): Promise<KeptEvent | null> {
    const events = await records.events();
    if (!events.ok) return answered(refuseBoothError(request, reply, events.error));
    const event = events.value.find((one) => one.album === album || one.wall?.album === album);
    if (event !== undefined) return event;
    const ended = await records.hasEnded(album);
    if (!ended.ok) return answered(refuseBoothError(request, reply, ended.error));
    return answered(
      ended.value
        ? refuse(reply, 410, 'gone', 'This album has ended. Its pictures have been erased.')
        : refuse(reply, 404, 'unknown', 'There is no such album here.'),
    );
  }

  const seenBy = (event: KeptEvent, request: FastifyRequest): Seen =>
    isHostProof(event, request.headers[hostProofHeader], now().getTime()) ? 'with hidden' : 'shown only';

  /**
   * Answers a request for a list, previews or changes, within their limits. `send` must not wait for the reply: how slowly a phone reads is not work.
   */
  async function inShare(
    request: FastifyRequest,
    reply: FastifyReply,
    album: string,
    send: (event: KeptEvent, seen: Seen) => Promise<void>,
  ): Promise<FastifyReply> {
    const client = clientAddress(request.ip);
    const end = mayAsk(client) ? work.begin(client) : null;
    if (end === null) return tooOften(reply);
    try {
      const event = await eventOf(request, reply, album);
      if (event !== null) await send(event, seenBy(event, request));
    } finally {
      end();
    }
    return reply;
  }

  typed.get('/albums/:album', { schema: { params: albumAddress, querystring: albumAsked } }, (request, reply) => {
    const { album } = request.params;
    return inShare(request, reply, album, async (event, seen) => {
      const found = await records.entries(album, Number(request.query.after ?? 0), entriesAtOnce, seen);
      if (!found.ok) return void refuseBoothError(request, reply, found.error);
      const gone = await vault.gone(found.value.map(({ id }) => id));
      if (!gone.ok) return void refuseBoothError(request, reply, gone.error);
      const left = new Set(gone.value);
      const list: Omit<AlbumList, 'nowMs'> = {
        event: { name: event.name, from: event.from, to: event.to, isOver: ['over', 'closed'].includes(eventState(event, now())) },
        isHost: seen === 'with hidden',
        entries: found.value
          .filter(({ id }) => !left.has(id))
          .map(({ place, id, entry, isHidden, wall }) => ({
            place,
            id,
            entry: entry.toString('base64url'),
            ...(isHidden && { hidden: true }),
            ...(wall !== null && { wall }),
          })),
        more: found.value.length === entriesAtOnce,
      };
      // Pages ask every few seconds, and most answers are the same.
      const tag = entityTag(createHash('sha256').update(JSON.stringify(list)).digest('hex'));
      unkept(reply).header('etag', tag);
      void (knowsTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send({ ...list, nowMs: now().getTime() }));
    });
  });

  typed.get('/albums/:album/previews', { schema: { params: albumAddress, querystring: previewsAsked } }, (request, reply) => {
    const { album } = request.params;
    return inShare(request, reply, album, async (_event, seen) => {
      const gone = await vault.gone(request.query.ids);
      if (!gone.ok) return void refuseBoothError(request, reply, gone.error);
      const parts: Buffer[] = [];
      for (const id of request.query.ids) {
        const found = gone.value.includes(id) ? ({ ok: true, value: null } as const) : await records.preview(album, id, seen);
        if (!found.ok) return void refuseBoothError(request, reply, found.error);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(found.value?.length ?? 0);
        parts.push(length, ...(found.value === null ? [] : [found.value]));
      }
      void unkept(reply).type('application/octet-stream').send(Buffer.concat(parts));
    });
  });

  typed.get('/albums/:album/photos/:id', { schema: { params: albumPhotoAddress } }, async (request, reply) => {
    const { album, id } = request.params;
    const event = await eventOf(request, reply, album);
    if (event === null) return reply;
    const inAlbum = await records.preview(album, id, seenBy(event, request));
    if (!inAlbum.ok) return refuseBoothError(request, reply, inAlbum.error);
    if (inAlbum.value === null) return refusePhoto(reply, 'unknown');
    const found = await vault.open(id);
    if (!found.ok) return refuseBoothError(request, reply, found.error);
    if (found.value.kind !== 'kept') return refusePhoto(reply, found.value.kind === 'gone' ? found.value.reason : 'unknown');
    const { label, bytes } = found.value;
    try {
      unkept(reply).headers({ 'content-type': 'application/octet-stream', 'content-length': label.sizeBytes });
      await sendBytes(reply, bytes, { start: 0, end: label.sizeBytes });
      return await reply;
    } finally {
      await bytes.close();
    }
  });

  typed.post('/albums/:album/changes', { schema: { params: albumAddress, body: albumChanges } }, (request, reply) =>
    inShare(request, reply, request.params.album, async (event) => {
      const { changes } = request.body;
      // All or nothing: a client that sends a wrong signature may not change anything.
      if (!changes.every((change) => isSignedChange(event, change)))
        return void refuse(reply, 403, 'forbidden', 'Only the host of this event can change its album.');
      // A picture that the host hides or deletes must not be seen anywhere, so the wall follows the album.
      const lists = [event.album, ...(event.wall === undefined ? [] : [event.wall.album])];
      const changed = await records.change(lists, changes);
      void (changed.ok ? unkept(reply).code(204).send() : refuseBoothError(request, reply, changed.error));
    }),
  );
}

const answered = (_reply: FastifyReply): null => null;

/** Forbids caches to store any part of an album. */
const unkept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
