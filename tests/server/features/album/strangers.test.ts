import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import type { AlbumAct } from '../../../../src/shared/album/albumChange.ts';
import { signChange } from '../../../../src/shared/album/albumChange.ts';
import type { EventSecret } from '../../../../src/shared/album/EventSecret.ts';
import type { AlbumList } from '../../../../src/shared/contract/album/album.ts';
import { sampleCard, sampleEvent } from '../../../support/album/sampleAlbum.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { minimalTheme } from '../../../support/theme/minimalTheme.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

/** Albums of a booth, with the kiosk's and the staff's routes in one app without a login. `tickMs` is the clock that limits lists. */
async function albums({ tickMs, folder = ':memory:' }: { readonly tickMs?: () => number; readonly folder?: string } = {}) {
  const stores = await openStores({ dataFolder: folder, keepDays: 7, diskFloorBytes: 0 }, silentLogger);
  if (!stores.ok) throw new Error(stores.error);
  const records = stores.value.open(albumStore);
  if (!records.ok) throw new Error(records.error);
  const parts = { records: records.value, vault: stores.value.vault, now: () => new Date(2026, 10, 21, 22) };
  const own = (app: FastifyInstance): void => {
    kioskAlbumRoutes(app, parts);
    staffAlbumRoutes(app, { ...parts, theme: () => minimalTheme, address: () => '', days: 30 });
  };
  const booth = await kioskApp(kioskParts({ features: [{ name: 'album', routes: { kiosk: own } }] }));
  const onGuests = { routes: { guests: (app: FastifyInstance) => guestAlbumRoutes(app, parts, tickMs) } };
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
    change: (album: string, secret: EventSecret, id: string, act: AlbumAct, atMs: number) =>
      guests.inject({
        method: 'POST',
        url: `/albums/${album}/changes`,
        payload: { changes: [{ id, act, atMs, signature: signChange(secret, { id, act, atMs }) }] },
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

test('a host who endlessly changes pictures must wait, and the disk is asked once for a hundred changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'album-changes-'));
  const { event, secret } = sampleEvent();
  const { enter, add, guests } = await albums({ folder });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await enter(event);
  const card = await sampleCard(event, 11);
  await add(event.album, card);
  let atMs = 0;
  const changes = Array.from({ length: 100 }, () => {
    const change = { id: card.id, act: (atMs += 1) % 2 === 0 ? 'show' : 'hide', atMs } as const;
    return { ...change, signature: signChange(secret, change) };
  });
  const url = `/albums/${event.album}/changes`;
  const logBytes = (): number => statSync(join(folder, 'albums', 'records.sqlite-wal')).size;
  const before = logBytes();
  expect((await guests.inject({ method: 'POST', url, payload: { changes } })).statusCode).toBe(204);
  expect(logBytes() - before).toBeLessThan(100_000);
  const codes: number[] = [];
  for (let asked = 0; asked < 300; asked += 1)
    codes.push((await guests.inject({ method: 'POST', url, payload: { changes: changes.slice(0, 1) } })).statusCode);
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(50);
});

test('while one phone asks for previews without end, the host hides pictures and a wall learns of it', async () => {
  // Each reading of the clock is this much later, so each answer seems to take that long.
  let [atMs, answerMs] = [0, 0];
  const { event, secret } = sampleEvent();
  const { enter, add, guests } = await albums({ tickMs: () => (atMs += answerMs) });
  await enter(event);
  const card = await sampleCard(event, 11);
  await add(event.album, card);
  const url = `/albums/${event.album}`;
  const ask = async (path: string, remoteAddress: string) => (await guests.inject({ url: `${url}${path}`, remoteAddress })).statusCode;
  const codes: { readonly flood: number[]; readonly wall: number[]; readonly host: number[] } = { flood: [], wall: [], host: [] };
  for (let second = 0; second < 12; second += 1) {
    answerMs = 250;
    for (let asked = 0; asked < 12; asked += 1) codes.flood.push(await ask(`/previews?ids=${card.id}`, '192.0.2.66'));
    answerMs = 10;
    const change = { id: card.id, act: second % 2 === 0 ? 'hide' : 'show', atMs: second + 1 } as const;
    const payload = { changes: [{ ...change, signature: signChange(secret, change) }] };
    codes.host.push((await guests.inject({ method: 'POST', url: `${url}/changes`, payload, remoteAddress: '192.0.2.1' })).statusCode);
    codes.wall.push(await ask('', '192.0.2.2'));
  }
  expect(codes.flood.filter((code) => code === 429).length).toBeGreaterThan(60);
  expect([new Set(codes.host), new Set(codes.wall)]).toEqual([new Set([204]), new Set([200])]);
});

test('many clients together get only a share of the processor for lists and previews, and honest pages are served', async () => {
  // Each reading of the clock is 25 ms later, so each answer seems to take that long.
  const answerMs = 25;
  let atMs = 0;
  const { event } = sampleEvent();
  const { enter, guests } = await albums({ tickMs: () => (atMs += answerMs) });
  await enter(event);
  const ask = (path: string, remoteAddress: string) => guests.inject({ url: `/albums/${event.album}${path}`, remoteAddress });
  const previews = `/previews?ids=${'A'.repeat(22)}`;
  async function round(path = '') {
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (let guest = 1; guest <= 60; guest += 1) answers.push(await ask(path, `192.0.2.${String(guest)}`));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    return { served: answers.length - refused.length, waits: new Set(refused.map(({ headers }) => headers['retry-after'])) };
  }
  // Sixty guests open the page, then poll every four seconds.
  for (let polls = 0; polls < 4; polls += 1) {
    expect((await round()).served).toBe(60);
    atMs += 4000;
  }
  const [beganMs, rounds] = [atMs, [] as Awaited<ReturnType<typeof round>>[]];
  for (let asked = 0; asked < 8; asked += 1) rounds.push(await round(asked % 2 === 0 ? '' : previews));
  // Two seconds of work are allowed at once, for when a whole hall opens the page.
  const workMs = rounds.reduce((sum, { served }) => sum + served * answerMs, 0);
  expect(workMs).toBeLessThan(2000 + (atMs - beganMs) / 3);
  expect(rounds.at(-1)?.waits).toEqual(new Set(['2']));
  atMs += 1000;
  expect((await ask('', '192.0.2.99')).statusCode).toBe(200);
});

test('a picture that the host hides or deletes before its wall entry arrives does not reach the wall', async () => {
  const host = sampleEvent();
  const { enter, add, idsIn, change } = await albums();
  await enter(host.event);
  const { album, wall } = host.event;
  const cardOf = (fill: number) => sampleCard(host.event, fill);
  const [hidden, deleted, shown, erased] = [await cardOf(11), await cardOf(12), await cardOf(13), await cardOf(14)];
  for (const card of [hidden, deleted, shown, erased]) await add(album, card);
  await change(album, host.secret, erased.id, 'delete', 10);
  await change(album, host.secret, hidden.id, 'hide', 10);
  await change(album, host.secret, deleted.id, 'hide', 10);
  await change(album, host.secret, deleted.id, 'delete', 11);
  await change(album, host.secret, shown.id, 'hide', 10);
  await change(album, host.secret, shown.id, 'show', 12);
  // Repeated by a stranger who has recorded it.
  await change(album, host.secret, shown.id, 'hide', 10);
  const codes: number[] = [];
  for (const fill of [11, 12, 13, 14]) codes.push((await add(wall.album, await sampleCard(wall, fill))).statusCode);
  expect([codes, await idsIn(wall.album)]).toEqual([[201, 410, 201, 410], [shown.id]]);
  expect((await add(wall.album, await sampleCard(wall, 11))).statusCode).toBe(200);
  await change(album, host.secret, hidden.id, 'hide', 10);
  await change(album, host.secret, hidden.id, 'show', 13);
  expect(await idsIn(wall.album)).toEqual([hidden.id, shown.id]);
});

test('a change of a picture that is in no list of the event is not recorded', async () => {
  const host = sampleEvent();
  const { enter, add, idsIn, change } = await albums();
  await enter(host.event);
  const { album } = host.event;
  const card = await sampleCard(host.event, 11);
  await change(album, host.secret, card.id, 'delete', 10);
  expect([(await add(album, card)).statusCode, await idsIn(album)]).toEqual([201, [card.id]]);
});
