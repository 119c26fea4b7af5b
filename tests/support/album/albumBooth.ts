import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { openAlbum } from '../../../src/server/features/album/openAlbum.ts';
import { kioskApp } from '../../../src/server/core/listeners/kioskApp.ts';
import { shareApp } from '../../../src/server/core/listeners/shareApp.ts';
import { guestRoutes } from '../../../src/server/features/photos/guestRoutes.ts';
import { openStores } from '../../../src/server/storage/openStores.ts';
import { keepPhotoRoute } from '../../../src/server/features/photos/keepPhoto.ts';
import { sequelsUnderWay } from '../../../src/server/core/sequelsUnderWay.ts';
import type { AlbumAct } from '../../../src/shared/album/albumChange.ts';
import { signChange } from '../../../src/shared/album/albumChange.ts';
import { hostProof } from '../../../src/shared/album/hostProof.ts';
import type { EventSecret } from '../../../src/shared/album/EventSecret.ts';
import type { AlbumList } from '../../../src/shared/contract/album/album.ts';
import type { sampleCard } from './sampleAlbum.ts';
import { featureCore } from '../server/featureCore.ts';
import { kioskParts } from '../server/kioskParts.ts';
import { loadedTheme } from '../server/loadedTheme.ts';
import { samplePage } from '../server/samplePage.ts';
import { silentLogger } from '../server/silentLogger.ts';

/** While the sample event is open. */
export const partyNight = new Date(2026, 10, 21, 22);
/** The template of the album's and the wall's page. */
export const albumTestPage = '<!doctype html><style>a{}</style><script>run()</script>';

/** A booth with photos and albums, both listeners, and a staff area without a login. The test controls the time. */
export async function albumBooth(dataFolder = ':memory:', given = loadedTheme()) {
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
    built: { album: albumTestPage, wall: albumTestPage } as never,
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
  onTestFinished(async () => {
    await stop();
  });
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

export const idsOf = ({ entries }: AlbumList): string[] => entries.map(({ id }) => id);
