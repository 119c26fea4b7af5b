import type { MadeFilm } from '../../../flow/features/film/film.ts';
import { picturesIn } from '../../../flow/roll.ts';
import type { FilmLayerOrder } from '../../../picture/film/FilmLayerOrder.ts';
import type { SharedItem } from '../../../shared/share/SharedItem.ts';
import type { Shot } from '../../devices/Camera.ts';
import type { FilmOrder } from '../../pictures/film/FilmOrder.ts';
import { filmOfUrl } from '../../pictures/film/filmPlayer.ts';
import type { FilmedStill, FilmFile, FilmSession } from '../../pictures/film/filmRecorder.ts';
import type { ActivityContext } from '../../store/BoothState.ts';
import { tryShot } from '../../store/photographing.ts';
import type { FilmNeeds, FilmRun, FilmRunners } from './FilmNeeds.ts';

/** An unfinished film of guests who have already been filmed. */
type FilmToCome = (still: FilmedStill) => Promise<FilmFile | null>;

/** Runs a booth's films: prepares filming while guests pose, films them, plays their film and sends it. */
export function runFilms({ openFilm, playFilm, develop, clock, show }: FilmNeeds): FilmRun {
  /** The session, opened as soon as the guests pose. */
  let opening: Promise<FilmSession | null> | null = null;
  /** The visit's film as a file; null for a film resumed after a reload. */
  let file: FilmFile | null = null;

  /** Films the guests. Resolves after the last frame. Null if filming is impossible; the photo is still taken. */
  async function takeFilm({ store, signal }: ActivityContext): Promise<FilmToCome | null> {
    const { feed } = store.getState();
    const session = await opening;
    if (session === null || feed === null || !(await session.record(feed, signal))) return null;
    const finish = (still: FilmedStill | null) => session.finish(still).catch(() => null);
    if (!session.isPlain) return finish;
    // A film without a still is finished in parallel with the still.
    const made = finish(null);
    return () => made;
  }

  function keep(filmed: FilmFile, { hold }: ActivityContext): void {
    file = filmed;
    hold({
      isWanted: (visit) => picturesIn(visit).some(({ film }) => film?.url === filmed.url),
      letGo() {
        file = null;
        filmed.forget();
        return {};
      },
    });
  }

  async function itemOf(film: MadeFilm, { main: poster }: SharedItem, signal: AbortSignal): Promise<SharedItem> {
    if (file?.url !== film.url) return { main: filmOfUrl(film.url), poster };
    const main = { mime: file.mime, bytes: new Uint8Array(file.bytes) };
    const gone = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
    const gif = await Promise.race([file.gif, gone]);
    return { main, poster, ...(gif === null ? {} : { extras: [{ mime: 'image/gif', bytes: new Uint8Array(gif) }] }) };
  }

  const runners: FilmRunners = {
    // The stage draws the card's layers for the film while the guests pose, and the film session waits for them.
    recorder({ answers, format }, { signal }) {
      if (signal.aborted) return;
      const draw: FilmOrder['draw'] = (shape) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(null));
          const take: FilmLayerOrder['take'] = (layers) => {
            show({ asked: null });
            resolve(layers);
          };
          show({ asked: { kind: 'film-layers', format, answers, shape, take } });
        });
      const opened = openFilm({ format, answers, draw }).catch(() => null);
      opening = opened;
      signal.addEventListener('abort', () => {
        opening = null;
        show({ asked: null });
        void opened.then((session) => session?.close());
      });
    },
    filming: (order, context) =>
      tryShot(context, async () => {
        const { signal } = context;
        const startedMs = clock.now();
        const finish = order.photo === null ? await takeFilm(context) : null;
        const developed = signal.aborted ? null : await develop(order, context, startedMs);
        if (developed === null) return;
        const { shot, deliver } = developed;
        const { image: made, placing, ...picture } = developed.made;
        const filmed = (await finish?.({ shape: picture.shape, ...(placing === undefined ? {} : { placing }) })) ?? null;
        const image = made ?? (filmed === null ? undefined : await stillPixels(shot));
        if (filmed !== null && signal.aborted) filmed.forget();
        else if (filmed !== null) keep(filmed, context);
        const film = filmed === null ? {} : { film: { url: filmed.url, shows: filmed.shows } };
        deliver({ ...picture, ...film, ...(image === undefined ? {} : { image }) });
      }),
    playing({ film }, { signal }) {
      if (signal.aborted) return;
      const played = playFilm(film, file?.url === film.url ? file.bytes : null);
      // If the film can't be played, its still is shown as a card.
      const ready = played.then(
        (one) => {
          if (!signal.aborted) show({ moving: one });
          return one;
        },
        () => null,
      );
      signal.addEventListener('abort', () => {
        show({ moving: null });
        void ready.then((one) => one?.close());
      });
    },
  };
  return { runners, itemOf };
}

/** The film's still as pixels, if its maker did not provide them, so that the stage need not decode it while the film plays. */
async function stillPixels(shot: Shot | { readonly photo: unknown }): Promise<ImageBitmap | undefined> {
  return 'still' in shot ? createImageBitmap(shot.still.image).catch(() => undefined) : undefined;
}
