import type { Health } from '../shared/contract/health.ts';

/** What is known of server and browser at one moment; durations in milliseconds. */
export interface BoothSigns {
  /** How long the server has been up and its listener open; null where it isn't yet. */
  readonly serverReadyMs: number | null;
  /** How long the server's process has been running; null between two. */
  readonly serverRanMs: number | null;
  /** How long ago the server has last answered; Infinity where it has not yet. */
  readonly answeredMsAgo: number;
  /** How long the browser's process has been running; null between two. */
  readonly browserRanMs: number | null;
  /** The page of this machine's browser, as the server has last heard it; null where it never was. */
  readonly page: Health['kiosks'][number] | null;
}

/** What has to be started again and why, in words that follow its name; null where all is well. */
export type BoothVerdict = { readonly restart: 'server' | 'browser'; readonly why: string } | null;

/** A large folder of photos is looked through at the start. */
const serverStartMs = 180_000;
const serverSilentMs = 15_000;
/** A cold start of the browser on a slow machine, until its page is up and says so. */
const pageStartMs = 60_000;
/** Pulses come every 2 s, and what has been heard is counted in whole seconds: 10 s without one. */
const pageSilentMs = 9000;
/** Pages that aren't in front are allowed to breathe once a minute only. */
const hiddenSilentMs = 150_000;
/** After 10 s without a frame the page starts itself anew. */
const stillMs = 30_000;

/** Whether server or browser live no more although their processes do. */
export function judgeBooth(signs: BoothSigns): BoothVerdict {
  return judgeServer(signs) ?? judgePage(signs);
}

function judgeServer({ serverReadyMs, serverRanMs, answeredMsAgo }: BoothSigns): BoothVerdict {
  if (serverRanMs === null) return null;
  if (serverReadyMs === null) return serverRanMs > serverStartMs ? { restart: 'server', why: 'did not get ready' } : null;
  return Math.min(answeredMsAgo, serverReadyMs) > serverSilentMs ? { restart: 'server', why: 'did not answer' } : null;
}

function judgePage({ serverReadyMs, answeredMsAgo, browserRanMs, page }: BoothSigns): BoothVerdict {
  // Of a page nothing is known but through the server.
  if (browserRanMs === null || serverReadyMs === null || answeredMsAgo > pageSilentMs / 2) return null;
  const heardMsAgo = page === null ? Infinity : page.heardSecondsAgo * 1000;
  // Not since this browser was started, or not by the server that is up now: the page is still to come, or to come back.
  const isNew = heardMsAgo >= Math.min(browserRanMs, serverReadyMs);
  const allowedMs = isNew ? pageStartMs : page?.visible === false ? hiddenSilentMs : pageSilentMs;
  if (Math.min(heardMsAgo, browserRanMs, serverReadyMs) > allowedMs) return { restart: 'browser', why: 'showed a page that was silent' };
  const stood = page !== null && !isNew && page.visible && Math.min(page.frameSecondsAgo * 1000, browserRanMs) > stillMs;
  return stood ? { restart: 'browser', why: 'showed a page that stood still' } : null;
}
