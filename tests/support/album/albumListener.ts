import { randomBytes } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { openAlbum } from '../../../src/server/features/album/openAlbum.ts';
import { guestLimits } from '../../../src/server/core/http/limitGuests.ts';
import { shareApp } from '../../../src/server/core/listeners/shareApp.ts';
import { openStores } from '../../../src/server/storage/openStores.ts';
import { albumStore } from '../../../src/server/storage/album/albumStore.ts';
import type { AlbumList } from '../../../src/shared/contract/album/album.ts';
import type { EntryKind } from '../../../src/shared/album/albumEntry.ts';
import { sealEntry } from '../../../src/shared/album/albumEntry.ts';
import { albumLink } from '../../../src/shared/album/albumLink.ts';
import { sealPreview } from '../../../src/shared/album/albumPreview.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { deleteTokenHash, photoId } from '../../../src/shared/share/photoKeys.ts';
import { seal } from '../../../src/shared/share/seal.ts';
import type { SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { venueName } from '../built/guestsListener.ts';
import { silentLogger } from '../server/silentLogger.ts';
import { albumTemplate } from './albumTemplate.ts';
import { sampleEvent } from './sampleAlbum.ts';

const random = (length: number): Uint8Array => new Uint8Array(randomBytes(length));

/** A different picture for each number: rings and the number on coloured paper, with a card's proportions. */
function picture(number: number, width: number) {
  const height = Math.round((width * 1000) / 710);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const hue = (number * 47) % 360;
  context.fillStyle = `hsl(${String(hue)} 55% 72%)`;
  context.fillRect(0, 0, width, height);
  for (let ring = 0; ring < 6; ring += 1) {
    context.fillStyle = `hsl(${String((hue + ring * 25) % 360)} 60% ${String(60 - ring * 6)}%)`;
    context.beginPath();
    context.arc(width * (0.3 + 0.08 * ring), height * (0.75 - 0.07 * ring), width * (0.5 - 0.07 * ring), 0, 2 * Math.PI);
    context.fill();
  }
  return canvas;
}

/** About 15 kB, like a card's preview. */
const samplePreview = (number: number): Promise<Buffer> => picture(number, 227).encode('webp', 90);
const samplePng = (number: number, width = 355): Promise<Buffer> => picture(number, width).encode('png');

export interface AddedEntry {
  readonly madeMs: number;
  readonly kind?: EntryKind;
  /** By default a sample still; null if the card has been deleted. */
  readonly item?: SharedItem;
  /** Whether the guest has ticked the wall as well. */
  readonly isForWall?: boolean;
}

/** A guests' listener over plain HTTP with one host's album, all in memory. */
export async function albumListener(theme: Pick<Theme, 'colors'>, fill = 7, name = 'Anna and Ben') {
  const host = sampleEvent(fill);
  const event = { ...host.event, name };
  const stores = await openStores({ dataFolder: ':memory:', keepDays: 7, diskFloorBytes: 0 }, silentLogger);
  if (!stores.ok) throw new Error(stores.error);
  const { vault } = stores.value;
  const opened = await openAlbum({
    settings: { albumDays: 30 },
    stores: stores.value,
    theme: { current: () => ({ theme }) } as never,
    address: () => ({ address: '' }) as never,
    built: { album: await albumTemplate() } as never,
    now: () => new Date(),
    work: { repeat: () => ({ now: () => undefined, stop: async () => undefined }) } as never,
    gathered: {} as never,
  });
  const records = stores.value.open(albumStore);
  if (!opened.ok || !records.ok) throw new Error('the album did not open');
  const limits = { ...guestLimits, rate: { burst: 100_000, perSecond: 10_000 } };
  const app = shareApp({ features: [opened.value], notices: () => '', logger: silentLogger, limits, names: [venueName] });
  const asked: string[] = [];
  /** Requests whose address contains this are cut off. */
  let cut: ((url: string) => boolean) | null = null;
  app.addHook('onRequest', async (request) => {
    asked.push(`${request.method} ${request.url}`);
    if (cut?.(request.url) === true) request.raw.socket.destroy();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const bound = app.server.address();
  const port = String(typeof bound === 'object' && bound !== null ? bound.port : 0);
  const address = `http://${venueName}:${port}`;
  await records.value.addEvent(event);
  let added = 0;
  return {
    host,
    address,
    asked,
    records: records.value,
    hostLink: albumLink(address, { role: 'host', secret: host.secret }),
    setWallMode: (isAfterYes: boolean) => records.value.setWallMode(event.album, isAfterYes),
    /** The ids of the cards that the wall can see. */
    async onWall(): Promise<readonly string[]> {
      const list = (await (await fetch(`http://127.0.0.1:${port}/albums/${event.wall.album}`)).json()) as AlbumList;
      return list.entries.map(({ id }) => id);
    },
    viewerLink: albumLink(address, { role: 'viewer', secret: host.viewer }),
    cutOff: (which: ((url: string) => boolean) | null) => void (cut = which),
    /** Adds a card and returns its photo id. */
    async add({ madeMs, kind = 'card', item, isForWall = false }: AddedEntry): Promise<string> {
      const number = added++;
      const secret = newPhotoSecret(random);
      const id = photoId(secret);
      const sealed = await seal(item ?? stillItem(new Uint8Array(await samplePng(number))), secret, random);
      const body = (async function* () {
        yield sealed;
      })();
      await vault.keep({ id, body, deleteTokenHash: deleteTokenHash(secret), announcedBytes: sealed.length });
      const preview = Buffer.from(sealPreview(await samplePreview(number % 60), secret, random));
      for (const list of isForWall ? [event, event.wall] : [event]) {
        const entry = Buffer.from(sealEntry(list, { secret, kind, madeMs }, random));
        await records.value.addEntry(list.album, { id, entry, preview }, 20_000);
      }
      return id;
    },
    async close(): Promise<void> {
      await app.close();
      await stores.value.close();
    },
  };
}
