import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAlbum } from '../../../../src/server/features/album/openAlbum.ts';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { shareApp } from '../../../../src/server/core/listeners/shareApp.ts';
import { guestRoutes } from '../../../../src/server/features/photos/guestRoutes.ts';
import { openStores } from '../../../../src/server/storage/openStores.ts';
import { keepPhotoRoute } from '../../../../src/server/features/photos/keepPhoto.ts';
import { sequelsUnderWay } from '../../../../src/server/core/sequelsUnderWay.ts';
import { openEntry } from '../../../../src/shared/album/albumEntry.ts';
import { openPreview } from '../../../../src/shared/album/albumPreview.ts';
import type { AlbumAct } from '../../../../src/shared/album/albumChange.ts';
import { signChange } from '../../../../src/shared/album/albumChange.ts';
import { wallSecret } from '../../../../src/shared/album/eventKeys.ts';
import { eventText } from '../../../../src/shared/album/eventText.ts';
import { wordsToCompare } from '../../../../src/shared/album/eventWords.ts';
import { hostProof } from '../../../../src/shared/album/hostProof.ts';
import type { EventSecret } from '../../../../src/shared/album/EventSecret.ts';
import type { AlbumList } from '../../../../src/shared/contract/album/album.ts';
import { sampleCard, sampleEvent } from '../../../support/album/sampleAlbum.ts';
import { nodeOpenEntry } from '../../../support/album/nodeAlbum.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { featureCore } from '../../../support/server/featureCore.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { loadedTheme } from '../../../support/server/loadedTheme.ts';
import { samplePage } from '../../../support/server/samplePage.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

const partyNight = new Date(2026, 10, 21, 22);
const page = '<!doctype html><style>a{}</style><script>run()</script>';

/** A booth with photos and albums, both listeners, and a staff area without a login. The test controls the time. */
async function booth(dataFolder = ':memory:', given = loadedTheme()) {
  const stores = await openStores({ dataFolder, keepDays: 7, diskFloorBytes: 0 }, silentLogger);
  if (!stores.ok) throw new Error(stores.error);
  let now = partyNight;
  let sweep: () => unknown = () => undefined;
  const { vault } = stores.value;
  const opened = await openAlbum({
    ...(await featureCore({ albumDays: 30 })),
    stores: stores.value,
    now: () => now,
    theme: { current: () => given } as never,
    address: () => ({ address: 'http://booth:8081' }) as never,
    built: { album: page, wall: page } as never,
    work: {
      repeat: (_pauseMs: () => number, work: () => unknown) => {
        sweep = work;
        return { now: () => undefined, stop: async () => undefined };
      },
    } as never,
  });
  if (!opened.ok) throw new Error(opened.error);
  const { routes = {}, problems } = opened.value;
  const onKiosk = { name: 'kiosk', routes: { kiosk: (app: FastifyInstance) => keepPhotoRoute(app, vault) } };
  const parts = kioskParts({ vault, features: [] });
  const kiosk = await kioskApp({ ...parts, features: [onKiosk, opened.value], staff: null });
  const staff = await kioskApp({ ...parts, features: [{ name: 'staff', routes: { kiosk: routes.staff ?? (() => undefined) } }] });
  const photos = {
    page: samplePage,
    pageOf: async () => null,
    reached: '',
    vault,
    onSeen: () => undefined,
    onDeleted: async () => undefined,
    sequels: sequelsUnderWay(),
    caching: { seconds: 0 },
  };
  const onGuests = { routes: { guests: (app: FastifyInstance) => guestRoutes(app, photos) } };
  const guests = shareApp({ features: [onGuests, { routes }], notices: () => '', logger: silentLogger });
  let stopped: Promise<unknown> | null = null;
  const stop = () => (stopped ??= Promise.all([kiosk.close(), guests.close(), staff.close()]).then(() => stores.value.close()));
  onTestFinished(async () => void (await stop()));
  const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
  return {
    kiosk,
    guests,
    staff,
    problems,
    stop,
    at: (date: Date) => void (now = date),
    sweep: () => sweep(),
    enter: ({ line, words }: { line: string; words: string }) => staff.inject(post('/staff/api/album/events', { line, words })),
    close: (album: string) => staff.inject(post('/staff/api/album/close', { album })),
    wallMode: (album: string, isAfterYes: boolean) => staff.inject(post('/staff/api/album/wall', { album, isAfterYes })),
    remove: (album: string) => staff.inject(post('/staff/api/album/remove', { album })),
    async add(album: string, card: Awaited<ReturnType<typeof sampleCard>>, body: Buffer = card.body) {
      const headers = { 'content-type': 'application/octet-stream' };
      await kiosk.inject({
        method: 'PUT',
        url: `/api/photos/${card.id}`,
        headers: { ...headers, 'delete-token-hash': card.deleteTokenHash },
        payload: Buffer.from(card.photo),
      });
      return kiosk.inject({ method: 'PUT', url: `/api/album/${album}/${card.id}`, headers, payload: body });
    },
    async list(album: string, proof?: string): Promise<AlbumList> {
      const answer = await guests.inject({ url: `/albums/${album}`, headers: proof === undefined ? {} : { 'host-proof': proof } });
      return answer.json();
    },
    previews: async (album: string, ids: readonly string[], proof?: string) =>
      (
        await guests.inject({
          url: `/albums/${album}/previews?ids=${ids.join()}`,
          headers: proof === undefined ? {} : { 'host-proof': proof },
        })
      ).rawPayload,
    proof: (secret: EventSecret, atMs = now.getTime()) => hostProof(secret, atMs),
    change: (album: string, secret: EventSecret, id: string, act: AlbumAct, atMs: number) =>
      guests.inject(post(`/albums/${album}/changes`, { changes: [{ id, act, atMs, signature: signChange(secret, { id, act, atMs }) }] })),
  };
}

const idsOf = ({ entries }: AlbumList): string[] => entries.map(({ id }) => id);

test('staff add an event with its six words, and a kiosk sees it while it is open', async () => {
  const host = sampleEvent();
  const { kiosk, enter, at, close, remove, staff } = await booth();
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
  const { enter } = await booth();
  await enter(host);
  const forged = { ...host.event, sealsTo: sampleEvent(2).event.sealsTo };
  const answer = await enter({ line: eventText(forged), words: wordsToCompare(forged) });
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { message: expect.stringContaining('another key') }]);
});

test("cards reach only the host: the page's code and Node's cryptography open them", async () => {
  const host = sampleEvent();
  const { enter, add, list, previews, guests } = await booth();
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
  const { enter, add, guests, at } = await booth();
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
  const { enter, add, list, previews, guests, sweep, kiosk } = await booth(folder);
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
  const { enter, add, list, previews, change, staff, guests, at, sweep } = await booth();
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

describe("a wall that waits for the host's yes", () => {
  const host = sampleEvent();
  const { album, wall } = host.event;
  const line = eventText({ ...host.event, wallAfterYes: true });

  /** Cards in the event's album and on its wall, which waits for the host's yes. */
  async function waitingWall(folder?: string) {
    const parts = await booth(folder);
    const cards = await Promise.all([11, 12].map((fill) => sampleCard(host.event, fill)));
    expect((await parts.enter({ line, words: host.words })).statusCode).toBe(204);
    for (const [at, card] of cards.entries()) {
      await parts.add(album, card);
      await parts.add(wall.album, await sampleCard(wall, 11 + at));
    }
    const [one = '', two = ''] = cards.map(({ id }) => id);
    const walled = async () => idsOf(await parts.list(wall.album));
    const decisions = async () => (await parts.list(album, parts.proof(host.secret))).entries.map((entry) => entry.wall);
    const staffSee = async () => (await parts.staff.inject('/staff/api/album')).json<{ events: { wall: object }[] }>().events[0]?.wall;
    const decide = (id: string, act: AlbumAct, atMs: number) => parts.change(album, host.secret, id, act, atMs);
    return { ...parts, one, two, walled, decisions, staffSee, decide };
  }

  test('serves a card to the wall only after the yes; a no keeps it in the album', async () => {
    const { one, two, walled, decisions, staffSee, decide, list, previews, guests } = await waitingWall();
    const photo = async () => (await guests.inject(`/albums/${wall.album}/photos/${one}`)).statusCode;
    expect([await walled(), await decisions()]).toEqual([[], ['waiting', 'waiting']]);
    expect([(await previews(wall.album, [one])).readUInt32BE(0), await photo()]).toEqual([0, 404]);
    expect(await staffSee()).toEqual({ shown: 0, waiting: 2, isAfterYes: true });
    expect((await decide(one, 'wall-yes', 10)).statusCode).toBe(204);
    expect((await decide(two, 'wall-no', 11)).statusCode).toBe(204);
    expect([await walled(), await decisions()]).toEqual([[one], ['yes', 'no']]);
    expect([(await previews(wall.album, [one])).readUInt32BE(0) > 0, await photo()]).toEqual([true, 200]);
    expect(await staffSee()).toEqual({ shown: 1, waiting: 0, isAfterYes: true });
    const seen = await list(album);
    expect([idsOf(seen), seen.entries.some((entry) => 'wall' in entry)]).toEqual([[one, two], false]);
    await decide(one, 'wall-undecided', 12);
    expect([await walled(), await decisions()]).toEqual([[], ['waiting', 'no']]);
  });

  test("refuses a yes of a viewer, of the wall's link, of another host, and a repeated one", async () => {
    const { one, two, walled, decide, change } = await waitingWall();
    for (const secret of [host.viewer, wallSecret(host.secret), sampleEvent(2).secret])
      for (const list of [album, wall.album])
        expect((await change(list, secret as unknown as EventSecret, one, 'wall-yes', 5)).statusCode).toBe(403);
    expect(await walled()).toEqual([]);
    await decide(one, 'wall-yes', 10);
    await decide(one, 'wall-no', 20);
    await decide(one, 'wall-yes', 10);
    expect(await walled()).toEqual([]);
    // Only decisions are compared with decisions, so an earlier hide that arrives late still applies.
    await decide(two, 'wall-yes', 20);
    await decide(two, 'hide', 15);
    expect(await walled()).toEqual([]);
    await decide(two, 'show', 16);
    expect(await walled()).toEqual([two]);
  });

  test('keeps its mode and the decisions after a restart', async () => {
    const folder = temporaryFolder();
    const first = await waitingWall(folder);
    await first.decide(first.two, 'wall-yes', 10);
    await first.stop();
    const second = await booth(folder);
    expect(idsOf(await second.list(wall.album))).toEqual([first.two]);
    expect((await second.change(album, host.secret, first.two, 'wall-no', 9)).statusCode).toBe(204);
    expect(idsOf(await second.list(wall.album))).toEqual([first.two]);
  });

  test('shows undecided cards at once if staff change the mode, but never refused ones', async () => {
    const { one, two, walled, decisions, wallMode, staffSee, decide, enter } = await waitingWall();
    await decide(one, 'wall-no', 10);
    expect((await wallMode(album, false)).statusCode).toBe(204);
    expect([await walled(), await decisions()]).toEqual([[two], [undefined, undefined]]);
    expect(await staffSee()).toEqual({ shown: 1, waiting: 0, isAfterYes: false });
    await wallMode(album, true);
    expect([await walled(), await decisions()]).toEqual([[], ['no', 'waiting']]);
    await enter(host);
    expect(await walled()).toEqual([two]);
  });

  test('applies a decision to a card that the booth sends later, and only on the wall', async () => {
    const { add, enter, list, change } = await booth();
    await enter({ line, words: host.words });
    const card = await sampleCard(host.event, 11);
    await add(album, card);
    await change(album, host.secret, card.id, 'wall-yes', 10);
    await add(wall.album, await sampleCard(wall, 11));
    expect(idsOf(await list(wall.album))).toEqual([card.id]);
    await change(album, host.secret, card.id, 'wall-no', 11);
    expect([idsOf(await list(wall.album)), idsOf(await list(album))]).toEqual([[], [card.id]]);
  });

  test('never lists a card that its guest has deleted as waiting', async () => {
    const { one, two, list, guests, proof, decide, walled } = await waitingWall();
    const { token } = await sampleCard(host.event, 11);
    await decide(one, 'wall-yes', 10);
    expect(await walled()).toEqual([one]);
    await guests.inject({ method: 'DELETE', url: `/photos/${one}`, headers: { 'delete-token': token } });
    expect([await walled(), idsOf(await list(album, proof(host.secret)))]).toEqual([[], [two]]);
  });
});

test('lists from an earlier version keep their cards, and get a wall when the event is added with one', async () => {
  const folder = temporaryFolder();
  const host = sampleEvent();
  const { wall, ...earlier } = host.event;
  const first = await booth(folder);
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
  const { enter, add, at, sweep, guests } = await booth();
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
  const { enter, add, list, previews, change, proof, guests } = await booth();
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
  const { enter, add, close, kiosk, guests, list } = await booth();
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
  const { guests } = await booth();
  const { statusCode, headers, body } = await guests.inject('/album');
  expect([statusCode, body]).toEqual([200, page]);
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/);
  const wall = await guests.inject('/wall');
  expect([wall.statusCode, String(wall.headers['content-security-policy'])]).toEqual([
    200,
    expect.stringMatching(/img-src 'self' blob: .*font-src 'self' data:;/),
  ]);
  expect((await guests.inject('/api/album')).statusCode).toBe(404);
  expect((await guests.inject({ method: 'PUT', url: '/api/album/x/y' })).statusCode).toBe(404);
});
