import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEntry } from '../../../../src/shared/album/albumEntry.ts';
import { openPreview } from '../../../../src/shared/album/albumPreview.ts';
import { wallSecret } from '../../../../src/shared/album/eventKeys.ts';
import { eventText } from '../../../../src/shared/album/eventText.ts';
import { wordsToCompare } from '../../../../src/shared/album/eventWords.ts';
import type { EventSecret } from '../../../../src/shared/album/EventSecret.ts';
import type { AlbumList } from '../../../../src/shared/contract/album/album.ts';
import { sampleCard, sampleEvent } from '../../../support/album/sampleAlbum.ts';
import { nodeOpenEntry } from '../../../support/album/nodeAlbum.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { albumBooth, albumTestPage, idsOf, partyNight } from '../../../support/album/albumBooth.ts';

test('staff add an event with its six words, and a kiosk sees it while it is open', async () => {
  const host = sampleEvent();
  const { kiosk, enter, at, close, remove, staff } = await albumBooth();
  expect((await kiosk.inject('/api/album')).json()).toEqual({ event: null });
  const refused = await enter({ line: host.line, words: sampleEvent(2).words });
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { message: expect.stringContaining('six words') }]);
  expect((await enter({ line: 'nonsense', words: host.words })).statusCode).toBe(422);
  expect((await enter(host)).statusCode).toBe(204);
  const { album, sealsTo, wall } = host.event;
  const open = async () => (await kiosk.inject('/api/album')).json<unknown>();
  for (const [date, event] of [
    [new Date(2026, 10, 20, 23, 59), null],
    [new Date(2026, 10, 21, 0), { album, sealsTo, wall }],
    [new Date(2026, 10, 22, 11, 59), { album, sealsTo, wall }],
    [new Date(2026, 10, 22, 12), null],
  ] as const) {
    at(date);
    expect(await open()).toEqual({ event });
  }
  at(partyNight);
  await close(album);
  expect(await open()).toEqual({ event: null });
  await enter(host);
  expect(await open()).toEqual({ event: { album, sealsTo, wall } });
  // If two events overlap, cards go to the one that began last.
  const other = sampleEvent(2, { from: '2026-11-20', to: '2026-12-01' });
  await enter(other);
  expect(await open()).toEqual({ event: { album, sealsTo, wall } });
  await remove(album);
  expect(await open()).toEqual({ event: { album: other.event.album, sealsTo: other.event.sealsTo, wall: other.event.wall } });
  const { events } = (await staff.inject('/staff/api/album')).json<{ events: object[] }>();
  expect(events).toEqual(
    [
      {
        ...other.event,
        sealsTo: undefined,
        signedBy: undefined,
        words: other.words,
        state: 'open',
        entries: 0,
        hidden: 0,
        wall: { shown: 0, waiting: 0, isAfterYes: false },
      },
    ].map((event) => JSON.parse(JSON.stringify(event)) as object),
  );
});

test('an attempt to replace the key of a known event is refused', async () => {
  const host = sampleEvent();
  const { enter } = await albumBooth();
  await enter(host);
  const forged = { ...host.event, sealsTo: sampleEvent(2).event.sealsTo };
  const answer = await enter({ line: eventText(forged), words: wordsToCompare(forged) });
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { message: expect.stringContaining('another key') }]);
});

test("cards reach only the host: the page's code and Node's cryptography open them", async () => {
  const host = sampleEvent();
  const { enter, add, list, previews, guests } = await albumBooth();
  await enter(host);
  const { album } = host.event;
  const [one, two] = [await sampleCard(host.event, 11), await sampleCard(host.event, 12)];
  expect([(await add(album, one)).statusCode, (await add(album, one)).statusCode, (await add(album, two)).statusCode]).toEqual([
    201, 200, 201,
  ]);
  const { event, entries, isHost, more } = await list(album);
  expect({ event, isHost, more }).toEqual({
    event: { name: 'Party 1', from: '2026-11-21', to: '2026-11-21', isOver: false },
    isHost: false,
    more: false,
  });
  const opened = entries.map(({ id, entry }) => openEntry(host.viewer, id, Buffer.from(entry, 'base64url'))?.secret);
  expect(opened).toEqual([one.secret, two.secret]);
  const raw = (text: string) => Buffer.from(text, 'base64url');
  expect(nodeOpenEntry(Buffer.from(host.opening), raw(album), raw(one.id), raw(entries[0]?.entry ?? '')).subarray(0, 16)).toEqual(
    raw(one.secret),
  );
  expect(openEntry(sampleEvent(2).viewer, one.id, raw(entries[0]?.entry ?? ''))).toBeNull();
  const both = await previews(album, [two.id, one.id]);
  const length = both.readUInt32BE(0);
  expect(openPreview(both.subarray(4, 4 + length), two.secret)).toEqual(two.preview);
  expect(openPreview(both.subarray(8 + length), one.secret)).toEqual(one.preview);
  const photo = await guests.inject(`/albums/${album}/photos/${one.id}`);
  expect([photo.statusCode, photo.rawPayload]).toEqual([200, Buffer.from(one.photo)]);
  expect(photo.headers['cache-control']).toBe('no-store');
});

test('a page gets a list that it has already received only after a change', async () => {
  const host = sampleEvent();
  const { enter, add, guests, at } = await albumBooth();
  await enter(host);
  const { album } = host.event;
  await add(album, await sampleCard(host.event, 11));
  const first = await guests.inject(`/albums/${album}`);
  const again = () => guests.inject({ url: `/albums/${album}`, headers: { 'if-none-match': String(first.headers.etag) } });
  at(new Date(partyNight.getTime() + 60_000));
  const same = await again();
  expect([same.statusCode, same.rawPayload.length]).toEqual([304, 0]);
  await add(album, await sampleCard(host.event, 12));
  const changed = await again();
  expect([changed.statusCode, changed.json<AlbumList>().entries.length]).toEqual([200, 2]);
});

test('a photo deleted by its guest disappears from the album at once, and soon from the disk', async () => {
  const host = sampleEvent();
  const folder = temporaryFolder();
  const { enter, add, list, previews, guests, sweep, kiosk } = await albumBooth(folder);
  await enter(host);
  const { album } = host.event;
  const [one, two] = [await sampleCard(host.event, 11), await sampleCard(host.event, 12)];
  await add(album, one);
  await add(album, two);
  const deleted = await guests.inject({ method: 'DELETE', url: `/photos/${one.id}`, headers: { 'delete-token': one.token } });
  expect(deleted.statusCode).toBe(204);
  expect(idsOf(await list(album))).toEqual([two.id]);
  expect((await previews(album, [one.id])).readUInt32BE(0)).toBe(0);
  expect((await guests.inject(`/albums/${album}/photos/${one.id}`)).statusCode).toBe(410);
  await sweep();
  const stored = (): Buffer => Buffer.concat(readdirSync(join(folder, 'albums')).map((file) => readFileSync(join(folder, 'albums', file))));
  /** Whether any of 80 parts of the card's preview is on the disk. A page boundary may split some parts. */
  const isWritten = ({ body }: typeof one): boolean => {
    const [text, disk] = [body.subarray(-4096).toString('base64url'), stored()];
    return Array.from({ length: 80 }, (_, part) => text.slice(part * 60 + 60, part * 60 + 120)).some((part) => disk.includes(part));
  };
  expect(isWritten(one)).toBe(false);
  expect(stored().includes(one.id)).toBe(false);
  expect(isWritten(two)).toBe(true);
  // A kiosk that was offline sends it again.
  const late = await kiosk.inject({
    method: 'PUT',
    url: `/api/album/${album}/${one.id}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: one.body,
  });
  expect(late.statusCode).toBe(410);
  expect(idsOf(await list(album))).toEqual([two.id]);
});

test('a card is only in the lists that its guest has ticked, and the host can remove it from both', async () => {
  const host = sampleEvent();
  const { enter, add, list, previews, change, staff, guests, at, sweep } = await albumBooth();
  await enter(host);
  const { album, wall } = host.event;
  const [one, two, three] = [await sampleCard(host.event, 11), await sampleCard(wall, 12), await sampleCard(wall, 13)];
  const both = await sampleCard(host.event, 13);
  for (const [where, card] of [
    [album, one],
    [wall.album, two],
    [wall.album, three],
    [album, both],
  ] as const)
    expect((await add(where, card)).statusCode).toBe(201);
  expect([idsOf(await list(album)), idsOf(await list(wall.album))]).toEqual([
    [one.id, both.id],
    [two.id, both.id],
  ]);
  const onWall = (await list(wall.album)).entries.map(
    ({ id, entry }) => openEntry(wallSecret(host.secret), id, Buffer.from(entry, 'base64url'))?.secret,
  );
  expect(onWall).toEqual([two.secret, three.secret]);
  expect(openEntry(host.viewer, two.id, two.body.subarray(0, 117))).toBeNull();
  expect((await previews(wall.album, [one.id])).readUInt32BE(0)).toBe(0);
  expect((await guests.inject(`/albums/${wall.album}/photos/${one.id}`)).statusCode).toBe(404);
  expect((await guests.inject(`/albums/${wall.album}/photos/${two.id}`)).statusCode).toBe(200);
  const { events } = (await staff.inject('/staff/api/album')).json<{ events: object[] }>();
  expect(events).toMatchObject([{ entries: 2, wall: { shown: 2, waiting: 0 } }]);

  // The wall's secret cannot sign changes.
  expect((await change(wall.album, wallSecret(host.secret) as unknown as EventSecret, two.id, 'hide', 5)).statusCode).toBe(403);
  expect((await change(album, host.secret, both.id, 'hide', 10)).statusCode).toBe(204);
  expect([idsOf(await list(album)), idsOf(await list(wall.album))]).toEqual([[one.id], [two.id]]);
  const deleted = await guests.inject({ method: 'DELETE', url: `/photos/${two.id}`, headers: { 'delete-token': two.token } });
  expect(deleted.statusCode).toBe(204);
  expect(idsOf(await list(wall.album))).toEqual([]);
  at(new Date(2026, 11, 22));
  await sweep();
  expect((await guests.inject(`/albums/${wall.album}`)).statusCode).toBe(410);
});

test('lists from an earlier version keep their cards, and get a wall when the event is added with one', async () => {
  const folder = temporaryFolder();
  const host = sampleEvent();
  const { wall, ...earlier } = host.event;
  const first = await albumBooth(folder);
  await first.enter({ line: eventText(earlier), words: wordsToCompare(earlier) });
  expect((await first.kiosk.inject('/api/album')).json()).toEqual({ event: { album: earlier.album, sealsTo: earlier.sealsTo } });
  const card = await sampleCard(host.event, 11);
  expect((await first.add(wall.album, card)).statusCode).toBe(404);
  await first.add(earlier.album, card);
  expect((await first.enter(host)).statusCode).toBe(204);
  expect(idsOf(await first.list(earlier.album))).toEqual([card.id]);
  expect((await first.add(wall.album, await sampleCard(wall, 12))).statusCode).toBe(201);
});

test('an album ends after its number of days, and all its content is erased', async () => {
  const host = sampleEvent();
  const { enter, add, at, sweep, guests } = await albumBooth();
  await enter(host);
  await add(host.event.album, await sampleCard(host.event, 11));
  const lists = [host.event.album, host.event.wall.album, sampleEvent(2).event.album];
  const statuses = () => Promise.all(lists.map(async (album) => (await guests.inject(`/albums/${album}`)).statusCode));
  at(new Date(2026, 11, 21, 23, 59));
  await sweep();
  expect(await statuses()).toEqual([200, 200, 404]);
  at(new Date(2026, 11, 22));
  await sweep();
  expect(await statuses()).toEqual([410, 410, 404]);
  await enter(host);
  expect(await statuses()).toEqual([200, 200, 404]);
});

test('the host hides, shows and deletes; nobody else can change anything or see hidden cards', async () => {
  const host = sampleEvent();
  const { enter, add, list, previews, change, proof, guests } = await albumBooth();
  await enter(host);
  const { album } = host.event;
  const [one, two] = [await sampleCard(host.event, 11), await sampleCard(host.event, 12)];
  await add(album, one);
  await add(album, two);
  const stranger = sampleEvent(2);
  expect((await change(album, stranger.secret, one.id, 'delete', 5)).statusCode).toBe(403);
  // A viewer's secret is not the host's.
  expect((await change(album, host.viewer as unknown as EventSecret, one.id, 'hide', 5)).statusCode).toBe(403);
  expect(idsOf(await list(album))).toEqual([one.id, two.id]);

  expect((await change(album, host.secret, one.id, 'hide', 10)).statusCode).toBe(204);
  expect(idsOf(await list(album))).toEqual([two.id]);
  expect((await previews(album, [one.id])).readUInt32BE(0)).toBe(0);
  expect((await guests.inject(`/albums/${album}/photos/${one.id}`)).statusCode).toBe(404);
  const seen = await list(album, proof(host.secret));
  expect([seen.isHost, seen.entries.map(({ id, hidden }) => [id, hidden])]).toEqual([
    true,
    [
      [one.id, true],
      [two.id, undefined],
    ],
  ]);
  expect((await previews(album, [one.id], proof(host.secret))).readUInt32BE(0)).toBeGreaterThan(0);
  for (const wrong of [
    proof(stranger.secret),
    proof(host.viewer as unknown as EventSecret),
    proof(host.secret, partyNight.getTime() - 11 * 60_000),
    'x',
    `${String(partyNight.getTime())}.${'A'.repeat(86)}`,
  ])
    expect(idsOf(await list(album, wrong))).toEqual([two.id]);

  // An intercepted change can't be replayed later.
  expect((await change(album, host.secret, one.id, 'show', 20)).statusCode).toBe(204);
  expect((await change(album, host.secret, one.id, 'hide', 10)).statusCode).toBe(204);
  expect(idsOf(await list(album))).toEqual([one.id, two.id]);
  expect((await change(album, host.secret, one.id, 'delete', 30)).statusCode).toBe(204);
  expect(idsOf(await list(album, proof(host.secret)))).toEqual([two.id]);
  expect((await add(album, one)).statusCode).toBe(410);
  // The guest's own link still works.
  expect((await guests.inject(`/photos/${one.id}`)).statusCode).toBe(200);
});

test('invalid entries are refused, and a closed album accepts nothing', async () => {
  const host = sampleEvent();
  const { enter, add, close, kiosk, guests, list } = await albumBooth();
  await enter(host);
  const { album } = host.event;
  const card = await sampleCard(host.event, 11);
  expect((await list(album)).event.isOver).toBe(false);
  expect((await add(album, card, Buffer.alloc(20))).statusCode).toBe(400);
  expect((await add(album, card, Buffer.alloc(40_000))).statusCode).toBe(413);
  expect((await add(sampleEvent(2).event.album, card)).statusCode).toBe(404);
  expect(
    (
      await kiosk.inject({
        method: 'PUT',
        url: `/api/album/${album}/x`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: card.body,
      })
    ).statusCode,
  ).toBe(400);
  await close(album);
  expect((await add(album, card)).statusCode).toBe(404);
  expect((await list(album)).event.isOver).toBe(true);
  for (const url of ['/albums/x', `/albums/${album}?after=-1`, `/albums/${album}/previews?ids=x`, `/albums/${album}/previews`])
    expect((await guests.inject(url)).statusCode, url).toBe(400);
  const changes = await guests.inject({ method: 'POST', url: `/albums/${album}/changes`, payload: { changes: [{ id: card.id }] } });
  expect(changes.statusCode).toBe(400);
});

test('the page is the same for everybody and allows only its own script, and guests cannot reach the kiosk side', async () => {
  const { guests } = await albumBooth();
  const { statusCode, headers, body } = await guests.inject('/album');
  expect([statusCode, body]).toEqual([200, albumTestPage]);
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/);
  const wall = await guests.inject('/wall');
  expect([wall.statusCode, String(wall.headers['content-security-policy'])]).toEqual([
    200,
    expect.stringMatching(/img-src 'self' blob: .*font-src 'self' data:;/),
  ]);
  expect((await guests.inject('/api/album')).statusCode).toBe(404);
  expect((await guests.inject({ method: 'PUT', url: '/api/album/x/y' })).statusCode).toBe(404);
});
