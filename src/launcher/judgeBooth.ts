import type { Health } from '../shared/contract/health.ts';

/** What the launcher knows about server and browser at one moment; durations in milliseconds. */
export interface BoothSigns {
  /** How long the server's listener has been open; null if it isn't yet. */
  readonly serverReadyMs: number | null;
  /** How long the server's process has been running; null between two runs. */
  readonly serverRanMs: number | null;
  /** How long ago the server last answered; Infinity if it never has. */
  readonly answeredMsAgo: number;
  /** How long the browser's process has been running; null between two runs. */
  readonly browserRanMs: number | null;
  /** The last report of this machine's page, according to the server; null if there was none. */
  readonly page: Health['kiosks'][number] | null;
}

/** The program to restart and the reason, phrased to follow its name; null if all is well. */
export type BoothVerdict = { readonly restart: 'server' | 'browser'; readonly why: string } | null;

/** On start, the server scans its photos, of which there may be many. */
const serverStartMs = 180_000;
const serverSilentMs = 15_000;
/** Time for a cold start of the browser on a slow machine, until its page reports. */
const pageStartMs = 60_000;
/**
 * Pulses arrive every 2 s, and their age is in whole seconds, so this means 8 s without a pulse. A page that has been busy for 5 s, and sent
 * its last pulse 2 s before, is not silent yet.
 */
const pageSilentMs = 7000;
/** Browsers throttle the timers of hidden pages to one a minute. */
const hiddenSilentMs = 150_000;
/** The page reloads itself after 10 s without a frame. */
const stillMs = 30_000;

/** Whether server or browser hang although their processes are running. */
export function judgeBooth(signs: BoothSigns): BoothVerdict {
  return judgeServer(signs) ?? judgePage(signs);
}

function judgeServer({ serverReadyMs, serverRanMs, answeredMsAgo }: BoothSigns): BoothVerdict {
  if (serverRanMs === null) return null;
  if (serverReadyMs === null) return serverRanMs > serverStartMs ? { restart: 'server', why: 'did not become ready' } : null;
  return Math.min(answeredMsAgo, serverReadyMs) > serverSilentMs ? { restart: 'server', why: 'did not answer' } : null;
}

function judgePage({ serverReadyMs, answeredMsAgo, browserRanMs, page }: BoothSigns): BoothVerdict {
  // The page is known only through the server.
  if (browserRanMs === null || serverReadyMs === null || answeredMsAgo > pageSilentMs / 2) return null;
  const receivedMsAgo = page === null ? Infinity : page.heardSecondsAgo * 1000;
  // Nothing has arrived since this browser or this server was started: the page is still starting or reconnecting.
  const isNew = receivedMsAgo >= Math.min(browserRanMs, serverReadyMs);
  const allowedMs = isNew ? pageStartMs : page?.visible === false ? hiddenSilentMs : pageSilentMs;
  if (Math.min(receivedMsAgo, browserRanMs, serverReadyMs) > allowedMs) return { restart: 'browser', why: 'showed a page that was silent' };
  const stood = page !== null && !isNew && page.visible && Math.min(page.frameSecondsAgo * 1000, browserRanMs) > stillMs;
  return stood ? { restart: 'browser', why: 'showed a frozen page' } : null;
}
