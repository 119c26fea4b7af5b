import type { BoothFeature } from '../../store/BoothFeature.ts';
import type { AlbumWish } from '../../outbox/AlbumWish.ts';
import type { BoothAlbum } from './BoothAlbum.ts';

/** Tells the visit which event is open, and marks the cards of guests who chose the album. */
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
