import { neediestPlace } from '../../../picture/film/FilmShot.ts';
import type { Clock } from '../../devices/Clock.ts';
import type { CutoutClient } from '../cutoutClient.ts';
import { newsOfOrder } from '../cutoutClient.ts';
import type { FilmRequest } from './FilmRequest.ts';

/**
 * Cuts people out of a film's frames: out of as many frames as the machine manages during filming, and out of more frames afterwards if those are too
 * few.
 */
export interface FilmCutter {
  /** Offers a frame of the film for cutting. Does not close the frame. */
  offer(frame: VideoFrame, place: number): void;
  /** Cuts people out of further frames, which `lend` provides again, until there are enough. Returns whether that worked in time. */
  complete(lend: (place: number) => Promise<VideoFrame | null>, clock: Clock): Promise<boolean>;
}

/** Distance between frames that are cut out; in between, people are carried over from the nearest cut-out. */
const everyFrames = 2;
/** Guests wait no longer than this; after that, their film shows them as the camera did. */
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
