import type { BoothFeature } from '../../store/BoothFeature.ts';
import type { AlbumWish } from '../../outbox/AlbumWish.ts';
import type { BoothAlbum } from './BoothAlbum.ts';

/** Tells the visit which event is open, and marks cards for the album or the wall if their guests have chosen it. */
export function albumRunners(album: BoothAlbum): Required<BoothFeature<'album' | 'album-wish'>> {
  const wishes = new Map<string, AlbumWish>();
  return {
    runners: {
      album: (_activity, { say, signal }) => album.watch(signal, (event) => say({ type: 'album-reported', event })),
      'album-wish'({ event, kind }, { signal }) {
        wishes.set(event.album, { event, kind });
        signal.addEventListener('abort', () => wishes.delete(event.album));
      },
    },
    sending: (send) => (sent, signal) => send(wishes.size === 0 ? sent : { ...sent, albums: [...wishes.values()] }, signal),
  };
}
