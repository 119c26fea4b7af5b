import { BoundedMap } from '../../../shared/BoundedMap.ts';

export interface PhoneWaits {
  /** A photo has arrived; its code has been on the screen for this long. */
  readonly kept: (id: string, shownMsAgo: number) => void;
  /** A phone has fetched it. */
  readonly seen: (id: string) => void;
}

/** A guest who opens the link later than this was not waiting for it. */
const longestMs = 3_600_000;
const mostPhotos = 2000;

/**
 * Reports how long it took from showing a code to the first phone that fetched its photo, in milliseconds. Ids are held in memory only, and
 * dropped after the first phone.
 */
export function phoneWaits(tell: (ms: number) => void, nowMs: () => number = () => performance.now()): PhoneWaits {
  const shown = new BoundedMap<string, number>(mostPhotos);
  return {
    kept(id, shownMsAgo) {
      shown.set(id, nowMs() - shownMsAgo);
    },
    seen(id) {
      const shownMs = shown.get(id);
      if (shownMs === undefined) return;
      shown.delete(id);
      if (nowMs() - shownMs <= longestMs) tell(nowMs() - shownMs);
    },
  };
}
