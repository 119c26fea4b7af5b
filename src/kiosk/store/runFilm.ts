import type { Activity } from '../../flow/activities.ts';
import type { MadeFilm } from '../../flow/features/film.ts';
import type { SharedItem } from '../../shared/share/SharedItem.ts';
import type { FilmOrder, FilmSheetOrder } from '../pictures/film/FilmOrder.ts';
import type { PlayedFilm } from '../pictures/film/filmPlayer.ts';
import { filmOfUrl } from '../pictures/film/filmPlayer.ts';
import type { FilmedStill, FilmFile, FilmSession } from '../pictures/film/filmStudio.ts';
import type { Shot } from '../devices/Camera.ts';
import type { ActivityContext } from './BoothPorts.ts';

/** The stage draws what the film has of the card while the guests pose; what films them waits for it. */
export function openStudio(
  { answers, format }: Activity & { type: 'studio' },
  { ports, store, signal }: ActivityContext,
): Promise<FilmSession | null> {
  const draw: FilmOrder['draw'] = (shape, part) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(null));
      const take: FilmSheetOrder['take'] = (layers) => {
        store.setState({ sheets: null });
        resolve(layers);
      };
      store.setState({ sheets: { format, answers, shape, part, take } });
    });
  return ports.openFilm({ format, answers, draw }).catch(() => null);
}

/** Plays a film on the stage until the signal. */
export function showFilm({ film }: Activity & { type: 'playing' }, { ports, store, signal }: ActivityContext): void {
  const { filmed } = store.getState();
  const playing = ports.playFilm(film, filmed?.url === film.url ? filmed.bytes : null);
  const show = (played: PlayedFilm | null): void => {
    if (signal.aborted) played?.close();
    else store.setState({ film: played });
  };
  // One that can't be played is a card: its still is there.
  playing.then(show, () => undefined);
  signal.addEventListener('abort', () => {
    const { film: played } = store.getState();
    store.setState({ film: null });
    played?.close();
  });
}

/** A film, its still, and the same once more for apps that take no film: as far as there is one when a guest does not wait. */
export async function filmItem({ main: poster }: SharedItem, film: MadeFilm, { store, signal }: ActivityContext): Promise<SharedItem> {
  const { filmed } = store.getState();
  if (filmed?.url !== film.url) return { main: filmOfUrl(film.url), poster };
  const main = { mime: filmed.mime, bytes: new Uint8Array(filmed.bytes) };
  const gone = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  const gif = await Promise.race([filmed.gif, gone]);
  return { main, poster, ...(gif === null ? {} : { extras: [{ mime: 'image/gif', bytes: new Uint8Array(gif) }] }) };
}

/** A film to come, of guests who have been filmed. */
type FilmToCome = (still: FilmedStill) => Promise<FilmFile | null>;

/** Films the guests. Resolves after the last frame; null if there can be no film: the photo is taken all the same. */
export async function takeFilm({ store, signal }: ActivityContext): Promise<{ readonly finish: FilmToCome } | null> {
  const { studio, feed } = store.getState();
  const session = await studio;
  if (session == null || feed === null || !(await session.record(feed, signal))) return null;
  const finish = (still: FilmedStill | null) => session.finish(still).catch(() => null);
  if (!session.isPlain) return { finish };
  // What needs no still is made beside it.
  const made = finish(null);
  return { finish: () => made };
}

/** The still of a film as pixels, where its maker gave none: whoever draws it need not decode it beside the film. */
export async function stillPixels(shot: Shot | { readonly photo: unknown }): Promise<ImageBitmap | undefined> {
  return 'still' in shot ? createImageBitmap(shot.still.image).catch(() => undefined) : undefined;
}
