import { BoundedMap } from '../../shared/BoundedMap.ts';

export interface PhoneWaits {
  /** A photo is here; its code has been on the screen for so long. */
  readonly kept: (id: string, shownMsAgo: number) => void;
  /** A phone has got it. */
  readonly seen: (id: string) => void;
}

/** A guest who opens their link later than this was not waiting for it. */
const longestMs = 3_600_000;
const mostPhotos = 2000;

/**
 * Tells how long it took from a code on the screen to its photo on the first phone that got it, in milliseconds. Ids are in memory alone, and
 * forgotten with the first phone.
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
