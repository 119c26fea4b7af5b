import type { MadeFilm } from '../../../flow/features/film/film.ts';
import type { Placing } from '../../../picture/compose/characterComposer.ts';
import type { CharacterRecipe } from '../../../picture/compose/characterRecipe.ts';
import type { FilmLayer } from '../../../picture/film/FilmLayer.ts';
import type { PictureShape } from '../../../shared/theme/shownLayers.ts';
import type { CameraFeed } from '../../devices/Camera.ts';
import type { Clock } from '../../devices/Clock.ts';
import { pause } from '../../devices/Clock.ts';
import { inTime } from '../../devices/inTime.ts';
import type { CutoutClient } from '../cutoutClient.ts';
import type { WornArt } from '../CutoutRequest.ts';
import { keptWorker } from '../../devices/keptWorker.ts';
import type { FilmCutter } from './filmCutter.ts';
import { filmCutter } from './filmCutter.ts';
import type { FilmedPeople, FilmMime, FilmNews, FilmPlan, FilmRequest } from './FilmRequest.ts';

/** A film as a file. The receiver must call `forget`. */
export interface FilmFile {
  /** The file as a data URL. */
  readonly url: string;
  readonly mime: FilmMime;
  readonly shows: MadeFilm['shows'];
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The film as a GIF, available a little later; null if that fails. */
  readonly gif: Promise<Uint8Array<ArrayBuffer> | null>;
  /** Wipes the film and stops its GIF; otherwise the next guests' film would wait for the GIF. */
  readonly forget: () => void;
}

/** How the film's still was made. */
export interface FilmedStill {
  readonly shape: PictureShape;
  /** The placement of the still's people; undefined if they were not cut out here. */
  readonly placing?: Placing;
}

/** Films guests at the camera, once or several times. */
export interface FilmSession {
  /** Films a running camera. Resolves after the last frame, to true if there are enough frames for a film. */
  record(feed: CameraFeed, signal: AbortSignal): Promise<boolean>;
  /** Whether the film is made without a still. */
  readonly isPlain: boolean;
  /** The film of the last recording; null if that fails. A plain film needs no still. */
  finish(still: FilmedStill | null): Promise<FilmFile | null>;
  /** Ends the session. Finished films stay. */
  close(): void;
}

/** What to film in a session. */
export interface SessionOrder {
  readonly plan: FilmPlan;
  /** The card's layers for a film with a picture of this shape; null if that fails. */
  readonly draw: (shape: PictureShape) => Promise<readonly FilmLayer[] | null>;
  /** How to cut people out, and how to turn them into characters; null for a film of the plain camera. */
  readonly people: PeopleOrder | null;
}

export interface PeopleOrder {
  readonly cutouts: CutoutClient;
  readonly recipe: CharacterRecipe;
  readonly art: () => Promise<readonly WornArt[]>;
}

export interface FilmRecorder {
  open(order: SessionOrder): FilmSession;
}

const ownWorker = (): Worker => new Worker(new URL('./filmWorker.ts', import.meta.url), { type: 'module' });

/** How long guests who start filming immediately wait for the card's layers. */
const layersPatienceMs = 3000;
/** Extra time beyond the film's own length. A camera without frames by then has stopped. */
const framesPatienceMs = 700;
/** The worker counts as hanging after this time; the longest film takes a slow machine half as long. */
const finishPatienceMs = 8000;

/** The worker that makes films: started with the first film, kept between guests, and replaced when it has died or hangs. */
export function filmRecorder(clock: Clock, startWorker: () => Worker = ownWorker): FilmRecorder {
  const { ready, end } = keptWorker(startWorker);
  let lastId = 0;
  return {
    open({ plan, draw, people }) {
      // Start loading the worker while the guests pose.
      ready();
      people?.cutouts.ask({ type: 'practise' });
      const life = new AbortController();
      let taken: Reel | null = null;
      let sets: LayerSet[] = [];
      const layersFor = async (shape: PictureShape): Promise<LayerSet | null> => {
        const worker = ready();
        const known = sets.find((one) => one.shape === shape && one.worker === worker);
        if (known !== undefined) return known;
        const layers = await inTime(draw(shape), layersPatienceMs, clock, life.signal);
        if (layers === null) return null;
        const set = { shape, worker, number: ++lastId };
        const request: FilmRequest = { type: 'layers', set: set.number, layers };
        worker.postMessage(
          request,
          layers.flatMap((layer) => ('sheet' in layer ? [layer.sheet] : [])),
        );
        // The worker holds one set of layers at a time.
        sets = [set];
        return set;
      };
      const expected = people === null ? 'photo' : 'cutout';
      const early = layersFor(expected).catch(() => null);
      return {
        isPlain: people === null,
        async record(feed, signal) {
          taken?.drop();
          taken = null;
          const set = await early.then(() => layersFor(expected)).catch(() => null);
          if (set === null || signal.aborted) return false;
          const { worker } = set;
          const reel = openReel(worker, ++lastId, () => end(worker));
          reel.ask({ type: 'open', id: reel.id, plan, set: people === null ? set.number : null });
          const cutter = people === null ? null : filmCutter(people.cutouts, reel);
          signal.addEventListener('abort', reel.drop);
          const isFilmed = await filmFrames({ feed, plan, clock, signal, reel, cutter });
          signal.removeEventListener('abort', reel.drop);
          if (isFilmed && !signal.aborted) taken = Object.assign(reel, { cutter });
          else reel.drop();
          return taken !== null;
        },
        async finish(still) {
          const reel = taken;
          taken = null;
          if (reel === null) return null;
          const isCut = still?.placing !== undefined && (await reel.cutter?.complete(reel.lend, clock)) === true;
          const placing = isCut ? still.placing : undefined;
          const set = await layersFor(placing === undefined ? 'photo' : (still?.shape ?? 'photo')).catch(() => null);
          if (set === null || set.worker !== reel.worker) {
            reel.drop();
            return null;
          }
          if (people === null || placing === undefined) return reel.finish(clock, set.number, null);
          return reel.finish(clock, set.number, { placing, recipe: people.recipe, art: await people.art() });
        },
        close() {
          life.abort();
          taken?.drop();
        },
      };
    },
  };
}

/** A set of layers that a worker holds. */
interface LayerSet {
  readonly shape: PictureShape;
  readonly worker: Worker;
  readonly number: number;
}

/** One film in the worker. */
interface Reel {
  readonly id: number;
  readonly worker: Worker;
  /** Cuts people out of the film's frames. */
  readonly cutter?: FilmCutter | null;
  readonly hasFailed: () => boolean;
  readonly ask: (request: FilmRequest, transfer?: Transferable[]) => void;
  readonly finish: (clock: Clock, set: number, people: FilmedPeople | null) => Promise<FilmFile | null>;
  /** A recorded frame again; null if there is no such frame. */
  readonly lend: (place: number) => Promise<VideoFrame | null>;
  /** Makes the worker drop the film. */
  readonly drop: () => void;
}

function openReel(worker: Worker, id: number, endWorker: () => void): Reel {
  const listening = new AbortController();
  const filmed = Promise.withResolvers<Pick<FilmFile, 'url' | 'mime' | 'bytes'> | null>();
  const copied = Promise.withResolvers<Uint8Array<ArrayBuffer> | null>();
  const lent = new Map<number, (frame: VideoFrame | null) => void>();
  let hasFailed = false;
  const fail = (): void => {
    hasFailed = true;
    listening.abort();
    filmed.resolve(null);
    copied.resolve(null);
    for (const take of lent.values()) take(null);
  };
  const hear = ({ data: news }: MessageEvent<FilmNews>): void => {
    if (news.id !== id) return;
    if (news.type === 'failed') return fail();
    if (news.type === 'lent') {
      lent.get(news.place)?.(news.frame);
      return;
    }
    if (news.type === 'filmed') return filmed.resolve(news);
    listening.abort();
    copied.resolve(news.gif);
  };
  worker.addEventListener('message', hear, { signal: listening.signal });
  worker.addEventListener('error', fail, { signal: listening.signal });
  const ask: Reel['ask'] = (request, transfer = []) => worker.postMessage(request, transfer);
  const drop = (): void => {
    ask({ type: 'drop', id });
    fail();
  };
  return {
    id,
    worker,
    ask,
    hasFailed: () => hasFailed,
    lend: (place) =>
      new Promise((resolve) => {
        if (hasFailed) return resolve(null);
        lent.set(place, resolve);
        ask({ type: 'lend', id, place });
      }),
    async finish(clock, set, people) {
      ask({ type: 'finish', id, set, people }, people === null ? [] : people.art.map(({ bitmap }) => bitmap));
      const film = await inTime(filmed.promise, finishPatienceMs, clock);
      if (film === null) {
        // A worker that has reported a failure still works; a silent worker doesn't.
        if (!hasFailed) endWorker();
        fail();
        return null;
      }
      const gif = inTime(copied.promise, finishPatienceMs, clock);
      const forget = (): void => {
        film.bytes.fill(0);
        void copied.promise.then((copy) => copy?.fill(0));
        drop();
      };
      return { url: film.url, mime: film.mime, bytes: film.bytes, gif, shows: people === null ? 'photo' : 'scene', forget };
    },
    drop,
  };
}

interface Filming {
  readonly feed: CameraFeed;
  readonly plan: FilmPlan;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly reel: Reel;
  readonly cutter: FilmCutter | null;
}

/** Passes on camera frames until the film is complete or its time is up. Returns whether there were any frames. */
async function filmFrames({ feed, plan, clock, signal, reel, cutter }: Filming): Promise<boolean> {
  const end = new AbortController();
  let startedMs: number | null = null;
  let lastPlace = -1;
  const stop = feed.onFrame(() => {
    startedMs ??= clock.now();
    const place = Math.round(((clock.now() - startedMs) * plan.framesPerSecond) / 1000);
    if (reel.hasFailed()) return end.abort();
    if (place <= lastPlace) return;
    lastPlace = Math.min(place, plan.frames - 1);
    try {
      // The pixels stay in the camera's memory; only the worker converts them.
      const frame = new VideoFrame(feed.image, { timestamp: 0 });
      cutter?.offer(frame, lastPlace);
      reel.ask({ type: 'frame', id: reel.id, place: lastPlace, frame }, [frame]);
    } catch {
      // The camera is gone, which its own event reports.
      return end.abort();
    }
    if (place >= plan.frames - 1) end.abort();
  });
  const longestMs = (1000 * plan.frames) / plan.framesPerSecond + framesPatienceMs;
  await pause(clock, longestMs, AbortSignal.any([signal, end.signal]));
  stop();
  return lastPlace >= 0 && !reel.hasFailed();
}
