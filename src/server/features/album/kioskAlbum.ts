import type { FastifyInstance } from 'fastify';
import { sealedEntryLength } from '../../../shared/album/albumEntry.ts';
import { sealedPreviewLimit } from '../../../shared/album/albumPreview.ts';
import type { OpenAlbum } from '../../../shared/contract/album/album.ts';
import { albumPhotoAddress } from '../../../shared/contract/album/albumRequests.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuse } from '../../core/http/refusals.ts';
import { refuseBoothError } from '../../core/http/refusePhoto.ts';
import type { AlbumParts } from './guestAlbum.ts';
import { openEventOf } from './eventState.ts';

/** Enough for a month of busy nights. */
export const maxEntries = 20_000;

/**
 * `GET /api/album`: the event whose album accepts cards now. `PUT /api/album/<album>/<photo id>`: adds a card; the body is its sealed
 * entry, then its sealed preview. 201 means stored durably now, 200 stored before.
 */
export function kioskAlbumRoutes(app: FastifyInstance, { records, vault, now }: AlbumParts): void {
  app.get('/api/album', async (request, reply) => {
    const events = await records.events();
    if (!events.ok) return refuseBoothError(request, reply, events.error);
    const event = openEventOf(events.value, now());
    const answer: OpenAlbum = { event: event && { album: event.album, sealsTo: event.sealsTo, ...(event.wall && { wall: event.wall }) } };
    return reply.header('cache-control', 'no-store').send(answer);
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const bodyLimit = sealedEntryLength + sealedPreviewLimit;
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope
      .withTypeProvider<ByContract>()
      .put('/api/album/:album/:id', { schema: { params: albumPhotoAddress }, bodyLimit }, async (request, reply) => {
        const { album, id } = request.params;
        const { body } = request;
        if (!Buffer.isBuffer(body) || body.length <= sealedEntryLength) return refuse(reply, 400, 'bad-request');
        const gone = await vault.gone([id]);
        if (!gone.ok) return refuseBoothError(request, reply, gone.error);
        if (gone.value.length > 0) return refuse(reply, 410, 'gone', 'This photo was deleted or has expired.');
        const [entry, preview] = [body.subarray(0, sealedEntryLength), body.subarray(sealedEntryLength)];
        const added = await records.addEntry(album, { id, entry, preview }, maxEntries);
        if (!added.ok) return refuseBoothError(request, reply, added.error);
        switch (added.value) {
          case 'added':
            return reply.code(201).header('cache-control', 'no-store').send({ album: 'added' });
          case 'known':
            return reply.code(200).header('cache-control', 'no-store').send({ album: 'known' });
          case 'deleted':
            return refuse(reply, 410, 'gone', 'The host has deleted this picture from the album.');
          case 'full':
            return refuse(reply, 409, 'full', 'The album is full.');
          case 'unknown':
            return refuse(reply, 404, 'unknown', 'There is no such album here. Perhaps it has ended.');
        }
      });
  });
}
