import type { LogLine } from '../shared/contract/console.ts';

/** Entries per page of the server's log. */
const atOnce = 100;

/**
 * Merges the latest entries with `kept`, the pages loaded earlier, without duplicates. Drops pages in `kept` that no longer adjoin the
 * latest entries, because the log would have gaps. `pages`: the pages loaded so far, to which the next one is added. `hasEarlier`: whether
 * there may be a next page.
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
