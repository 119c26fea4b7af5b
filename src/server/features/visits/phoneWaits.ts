import { BoundedMap } from '../../../shared/BoundedMap.ts';

export interface PhoneWaits {
  /** A photo has arrived; its code has been on the screen for this long. */
  readonly kept: (visit: number, shownMsAgo: number) => void;
  /** A phone has fetched it. */
  readonly seen: (visit: number) => void;
  /** It is no guest's: nobody waits for it. */
  readonly ignore: (visit: number) => void;
}

/** A guest who opens the link later than this was not waiting for it. */
const longestMs = 3_600_000;
const maxPhotos = 2000;

/**
 * Reports how long it took from showing a code to the first phone that fetched its photo, in milliseconds. Visits are held in memory only, and
 * dropped after the first phone.
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
