import type { BoothFeature } from '../../store/BoothFeature.ts';
import type { AlbumWish } from '../../outbox/AlbumWish.ts';
import type { BoothAlbum } from './BoothAlbum.ts';

/** Tells a visit of the open event, and adds its guests' wish for the album to their card. */
export function albumRunners(album: BoothAlbum): Required<BoothFeature<'album' | 'album-wish'>> {
  let wish: AlbumWish | undefined;
  return {
    runners: {
      album: (_activity, { say, signal }) => album.watch(signal, (event) => say({ type: 'album-reported', event })),
      'album-wish'({ event, kind }, { signal }) {
        wish = { event, kind };
        signal.addEventListener('abort', () => (wish = undefined));
      },
    },
    sending: (send) => (sent, signal) => send(wish === undefined ? sent : { ...sent, album: wish }, signal),
  };
}
