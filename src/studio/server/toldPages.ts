import { sameWhereEqual } from '../document/sameWhereEqual.ts';
import type { StudioNews, StudioState } from '../StudioState.ts';

/** What pages have been told of the studio's state. */
export interface ToldPages {
  /** What has changed since the last time, for all of them; null for nothing. */
  news(state: StudioState): StudioNews | null;
  /** All that is known, for one that begins to listen. */
  everything(): StudioNews;
  /** What was told after that turn, as long as it is not long ago. */
  since(turn: number): readonly StudioNews[];
}

/** So much was told within one answer at most. */
const maxRemembered = 20;

export function toldPages(first: StudioState): ToldPages {
  let turn = 0;
  let told = first;
  let latest: readonly StudioNews[] = [];
  return {
    news(state) {
      const before = told;
      told = sameWhereEqual(before, state);
      const changed = Object.entries(told).filter(([name, value]) => value !== before[name as keyof StudioState]);
      if (changed.length === 0) return null;
      const news = { turn: ++turn, change: Object.fromEntries(changed) };
      latest = [...latest, news].slice(-maxRemembered);
      return news;
    },
    everything: () => ({ turn, everything: true, change: told }),
    since: (from) => latest.filter((news) => news.turn > from),
  };
}
