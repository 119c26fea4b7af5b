import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { guestAlbumRoutes } from '../../../../src/server/features/album/guestAlbum.ts';
import { kioskAlbumRoutes } from '../../../../src/server/features/album/kioskAlbum.ts';
import { staffAlbumRoutes } from '../../../../src/server/features/album/staffAlbum.ts';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { shareApp } from '../../../../src/server/core/listeners/shareApp.ts';
import { albumStore } from '../../../../src/server/storage/album/albumStore.ts';
import { openStores } from '../../../../src/server/storage/openStores.ts';
import type { AlbumEvent } from '../../../../src/shared/album/eventText.ts';
import { eventText } from '../../../../src/shared/album/eventText.ts';
import { wordsToCompare } from '../../../../src/shared/album/eventWords.ts';
import { signChange } from '../../../../src/shared/album/albumChange.ts';
import type { AlbumList } from '../../../../src/shared/contract/album/album.ts';
import { sampleCard, sampleEvent } from '../../../support/album/sampleAlbum.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { minimalTheme } from '../../../support/theme/minimalTheme.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

/** Albums of a booth, with the kiosk's and the staff's routes in one app without a login. */
async function albums() {
  const stores = await openStores({ dataFolder: ':memory:', keepDays: 7, diskFloorBytes: 0 }, silentLogger);
  if (!stores.ok) throw new Error(stores.error);
  const records = stores.value.open(albumStore);
  if (!records.ok) throw new Error(records.error);
  const parts = { records: records.value, vault: stores.value.vault, now: () => new Date(2026, 10, 21, 22) };
  const own = (app: FastifyInstance): void => {
    kioskAlbumRoutes(app, parts);
    staffAlbumRoutes(app, { ...parts, theme: () => minimalTheme, address: () => '', days: 30 });
  };
  const booth = await kioskApp(kioskParts({ features: [{ name: 'album', routes: { kiosk: own } }] }));
  const onGuests = { routes: { guests: (app: FastifyInstance) => guestAlbumRoutes(app, parts) } };
  const guests = shareApp({ features: [onGuests], notices: () => '', logger: silentLogger });
  onTestFinished(async () => {
    await Promise.all([booth.close(), guests.close()]);
    await stores.value.close();
  });
  const post = (url: string, payload: object) => booth.inject({ method: 'POST', url: `/staff/api/album/${url}`, payload });
  return {
    guests,
    enter: (event: AlbumEvent) => post('events', { line: eventText(event), words: wordsToCompare(event) }),
    remove: (album: string) => post('remove', { album }),
    add: (album: string, { id, body }: Awaited<ReturnType<typeof sampleCard>>) =>
      booth.inject({
        method: 'PUT',
        url: `/api/album/${album}/${id}`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: body,
      }),
    idsIn: async (album: string) => (await guests.inject(`/albums/${album}`)).json<AlbumList>().entries.map(({ id }) => id),
  };
}

test("an event that claims another host's album or wall is refused, because its key would sign changes there", async () => {
  const host = sampleEvent();
  const { enter, add, idsIn, remove, guests } = await albums();
  await enter(host.event);
  const { album, wall } = host.event;
  const [inAlbum, onWall] = [await sampleCard(host.event, 11), await sampleCard(wall, 12)];
  await add(album, inAlbum);
  await add(wall.album, onWall);
  const thief = sampleEvent(2);
  for (const claim of [
    { ...thief.event, wall: { ...thief.event.wall, album } },
    { ...thief.event, wall },
    { ...thief.event, album: wall.album },
    { ...thief.event, album: wall.album, wall: { ...thief.event.wall, album } },
  ]) {
    const answer = await enter(claim);
    expect([answer.statusCode, answer.body]).toMatchObject([422, expect.stringContaining('another key')]);
    const changes = [inAlbum, onWall].map(({ id }) => ({ id, act: 'delete' as const, atMs: 5 }));
    const signed = changes.map((change) => ({ ...change, signature: signChange(thief.secret, change) }));
    await guests.inject({ method: 'POST', url: `/albums/${claim.album}/changes`, payload: { changes: signed } });
    await remove(thief.event.album);
  }
  expect([await idsIn(album), await idsIn(wall.album)]).toEqual([[inAlbum.id], [onWall.id]]);
  expect((await enter(host.event)).statusCode).toBe(204);
});

test('a client that endlessly requests lists and previews must wait, and does not delay others', async () => {
  const { event } = sampleEvent();
  const { enter, guests } = await albums();
  await enter(event);
  const ask = async (path: string, remoteAddress: string) =>
    (await guests.inject({ url: `/albums/${event.album}${path}`, remoteAddress })).statusCode;
  const previews = `/previews?ids=${'A'.repeat(22)}`;
  const codes: number[] = [];
  for (let asked = 0; asked < 400; asked += 1) codes.push(await ask(asked % 2 === 0 ? '' : previews, '192.0.2.7'));
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(100);
  expect([await ask('', '192.0.2.8'), await ask(previews, '192.0.2.8')]).toEqual([200, 200]);
});
