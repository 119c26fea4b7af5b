import { sameWhereEqual } from '../document/sameWhereEqual.ts';
import type { StudioNews, StudioState } from '../StudioState.ts';

/** Tracks the state last sent to the pages. */
export interface PageUpdates {
  /** The changes since the last call, for all pages; null if there are none. */
  news(state: StudioState): StudioNews | null;
  /** The full state, for a newly connected page. */
  everything(): StudioNews;
  /** The recent messages after this number. */
  since(turn: number): readonly StudioNews[];
}

/** The maximum number of messages in one answer. */
const maxRemembered = 20;

export function pageUpdates(first: StudioState): PageUpdates {
  let turn = 0;
  let sent = first;
  let latest: readonly StudioNews[] = [];
  return {
    news(state) {
      const before = sent;
      sent = sameWhereEqual(before, state);
      const changed = Object.entries(sent).filter(([name, value]) => value !== before[name as keyof StudioState]);
      if (changed.length === 0) return null;
      const news = { turn: ++turn, change: Object.fromEntries(changed) };
      latest = [...latest, news].slice(-maxRemembered);
      return news;
    },
    everything: () => ({ turn, everything: true, change: sent }),
    since: (from) => latest.filter((news) => news.turn > from),
  };
}
