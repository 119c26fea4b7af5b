import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import { albumStore } from '../../storage/album/albumStore.ts';
import type { AlbumSettings } from './albumSettings.ts';
import { albumPageRoute } from './albumPage.ts';
import { hasEnded, openEventOf } from './eventState.ts';
import { guestAlbumRoutes } from './guestAlbum.ts';
import { kioskAlbumRoutes, maxEntries } from './kioskAlbum.ts';
import { staffAlbumRoutes } from './staffAlbum.ts';
import { wallScreenRoutes } from './wallScreens.ts';

/** How soon the entry and preview of a deleted photo are erased. From the deletion on, they are never sent. */
const sweepMs = 2000;
/** How many entries are checked at once. */
const checkedAtOnce = 1000;

/** Hosts' albums: cards of guests who agreed, sealed to an event's key. The booth can add to an album but can't open it. */
export async function openAlbum(
  core: Pick<Core<AlbumSettings>, 'settings' | 'stores' | 'theme' | 'address' | 'built' | 'now' | 'work' | 'gathered'>,
): Promise<Result<Feature, string>> {
  const { settings, stores, theme, address, built, now, work } = core;
  const opened = stores.open(albumStore);
  if (!opened.ok) return opened;
  const records = opened.value;
  const { vault } = stores;
  const parts = { records, vault, now };

  /** Erases ended albums, and entries of deleted photos, one page at a time. */
  let checked = 0;
  async function sweep(): Promise<void> {
    const events = await records.events();
    if (!events.ok || events.value.length === 0) return;
    for (const event of events.value)
      if (hasEnded(event, settings.albumDays, now())) await records.removeEvent(event.album, now().getTime());
    const photos = await records.photosAfter(checked, checkedAtOnce);
    if (!photos.ok) return;
    checked = photos.value.length < checkedAtOnce ? 0 : (photos.value.at(-1)?.place ?? 0);
    const gone = await vault.gone(photos.value.map(({ id }) => id));
    if (gone.ok && gone.value.length > 0) await records.removePhotos(gone.value);
  }
  const sweeping = work.repeat(() => sweepMs, sweep);

  return success({
    name: 'album',
    routes: {
      kiosk: (app) => kioskAlbumRoutes(app, parts),
      guests(app) {
        const shown = () => theme.current().theme;
        albumPageRoute(app, { path: '/album', page: built.album, shows: 'opened pictures' }, shown);
        albumPageRoute(app, { path: '/wall', page: built.wall, shows: "the theme's art" }, shown);
        guestAlbumRoutes(app, parts);
        wallScreenRoutes(app, address);
      },
      staff: (app) =>
        staffAlbumRoutes(app, {
          records,
          now,
          theme: () => theme.current().theme,
          address: () => address().address,
          days: settings.albumDays,
        }),
    },
    async problems() {
      const events = await records.events();
      const open = events.ok ? openEventOf(events.value, now()) : null;
      if (open === null) return [];
      const counts = await records.counts(open.album);
      return counts.ok && counts.value.entries >= maxEntries
        ? [`The album of ${open.name} is full: it has ${maxEntries.toLocaleString('en')} pictures and accepts no more.`]
        : [];
    },
    problemAfar: "A host's album is full.",
    close: () => sweeping.stop(),
  });
}
