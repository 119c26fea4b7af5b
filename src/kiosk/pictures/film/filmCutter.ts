import { neediestPlace } from '../../../picture/film/FilmShot.ts';
import type { Clock } from '../../devices/Clock.ts';
import type { CutoutClient } from '../cutoutClient.ts';
import { newsOfOrder } from '../cutoutClient.ts';
import type { FilmRequest } from './FilmRequest.ts';

/**
 * Cuts people out of a film's frames: out of as many as the machine manages during filming and, if those are too few, out of more
 * afterwards.
 */
export interface FilmCutter {
  /** Offers a frame of the film for cutting. Does not close the frame. */
  offer(frame: VideoFrame, place: number): void;
  /** Cuts people out of more frames, supplied by `lend`, until the film has enough cut-outs. Returns false if time ran out. */
  complete(lend: (place: number) => Promise<VideoFrame | null>, clock: Clock): Promise<boolean>;
}

/** The distance between frames that are cut out. Frames in between use the nearest cut-outs. */
const everyFrames = 2;
/** How long the guests wait at most; their film then shows the plain camera frames. */
const patienceMs = 1800;

export function filmCutter(
  cutouts: CutoutClient,
  reel: { readonly id: number; readonly ask: (request: FilmRequest, transfer: Transferable[]) => void },
): FilmCutter {
  const given: number[] = [];
  const done = new Set<number>();
  let isBusy = false;
  let last = -everyFrames;

  /** Returns whether the frame was cut; false if the worker has failed. */
  async function cut(frame: VideoFrame, place: number): Promise<boolean> {
    const id = cutouts.nextId();
    const news = await newsOfOrder(cutouts.ask({ type: 'cut', id, frame }, [frame]), id);
    if (news?.type !== 'cut') return false;
    done.add(place);
    reel.ask({ type: 'people', id: reel.id, place, people: news.people, faces: news.faces }, [news.people]);
    return true;
  }
  return {
    offer(frame, place) {
      given.push(place);
      if (isBusy || place - last < everyFrames) return;
      last = place;
      isBusy = true;
      void cut(frame.clone(), place).then(() => (isBusy = false));
    },
    async complete(lend, clock) {
      const untilMs = clock.now() + patienceMs;
      for (;;) {
        const place = neediestPlace(given, done);
        if (place === null) return true;
        if (clock.now() > untilMs) return false;
        const frame = await lend(place);
        if (frame === null || !(await cut(frame, place))) return false;
      }
    },
  };
}
