import type { LogLine } from '../shared/contract/console.ts';

/** Entries per page of the server's log. */
const atOnce = 100;

/**
 * The log's entries, each once, from the latest, as last polled, and from `kept`, whole pages of it as loaded earlier. Kept pages that the latest no
 * longer reach are dropped: entries would be missing in between. `pages`: those to add the next page to. `hasEarlier`: there may be one.
 */
export function logLines(newest: readonly LogLine[] = [], kept: readonly LogLine[] = []) {
  const last = newest.at(-1)?.number ?? 0;
  const pages = (kept[0]?.number ?? 0) >= last ? kept : newest;
  return {
    lines: [...newest, ...pages.filter(({ number }) => number < last)],
    pages,
    hasEarlier: pages.length > 0 && pages.length % atOnce === 0,
  };
}
