import { BoundedMap } from '../../../shared/BoundedMap.ts';

export interface PhoneWaits {
  /** Call when a photo has arrived. `shownMsAgo`: how long its code has been on the screen. */
  readonly kept: (visit: number, shownMsAgo: number) => void;
  /** Call when a phone has fetched the photo. */
  readonly seen: (visit: number) => void;
  /** Call if the visit is not a guest's, so that its photo is not awaited. */
  readonly ignore: (visit: number) => void;
}

/** A guest who opens the link later than this was not waiting for it. */
const longestMs = 3_600_000;
const maxPhotos = 2000;

/**
 * Reports the time in ms from showing a code until the first phone fetches its photo. Keeps visits in memory only, and drops each after its
 * first phone.
 */
export function phoneWaits(tell: (ms: number) => void, nowMs: () => number = () => performance.now()): PhoneWaits {
  const shown = new BoundedMap<number, number>(maxPhotos);
  const ignored = new BoundedMap<number, true>(maxPhotos);
  return {
    kept(visit, shownMsAgo) {
      if (!ignored.has(visit)) shown.set(visit, nowMs() - shownMsAgo);
    },
    seen(visit) {
      const shownMs = shown.get(visit);
      if (shownMs === undefined) return;
      shown.delete(visit);
      if (nowMs() - shownMs <= longestMs) tell(nowMs() - shownMs);
    },
    ignore(visit) {
      ignored.set(visit, true);
      shown.delete(visit);
    },
  };
}
