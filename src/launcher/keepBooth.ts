import type { Health } from '../shared/contract/health.ts';
import type { LauncherWord } from '../server/core/launcherLink.ts';
import { judgeBooth } from './judgeBooth.ts';
import type { KeptProgram, Running } from './keepRunning.ts';
import { keepRunning } from './keepRunning.ts';
import type { LauncherClock } from './LauncherClock.ts';
import { openPromise } from './openPromise.ts';
import { startWhen } from './startWhen.ts';

export interface LauncherPorts {
  /** Starts the server, at its previous address if it had one. */
  readonly startServer: (before: string | null, hear: (word: LauncherWord) => void) => Running;
  readonly startBrowser: (address: string) => Running;
  /** Starts the second screen's browser at the address for guests; absent if staff want no wall. */
  readonly startWall?: (guestsAddress: string) => Running;
  /** The health report of the booth at this address; null if it doesn't answer. */
  readonly ask: (address: string) => Promise<Pick<Health, 'kiosks'> | null>;
  readonly clock: LauncherClock;
  /** Logs what staff may want to look up later. */
  readonly log: (text: string) => void;
}

export interface KeptBooth {
  /** `stop-asked`: staff want the booth to stop. `refused`: the server ended at its very first start and has printed the reason. */
  readonly over: Promise<'stop-asked' | 'refused'>;
  /** Stops the browser, then the server. */
  close(): Promise<void>;
}

type Addresses = Omit<Extract<LauncherWord, { readonly kind: 'ready' }>, 'kind'>;

/** A dead page should be back within 15 s, of which starting a browser takes a few. */
const pollEveryMs = 1000;

/** Keeps a server and a browser running: restarts them when they end, and when they hang. */
export function keepBooth({ startServer, startBrowser, startWall, ask, clock, log }: LauncherPorts): KeptBooth {
  const { promise: over, resolve: end } = openPromise<'stop-asked' | 'refused'>();
  let address: string | null = null;
  let readySinceMs: number | null = null;
  let answeredAtMs = -Infinity;
  let page: Health['kiosks'][number] | null = null;
  let ready = openPromise<Addresses>();
  let browser: KeptProgram | null = null;
  let guestsAddress: string | null = null;
  let wall: KeptProgram | null = null;
  let cancelPoll = (): void => undefined;
  let closed = false;

  function hear(word: LauncherWord): void {
    // A server that is told to stop while starting may still become ready first.
    if (closed) return;
    if (word.kind === 'stop-asked') return end('stop-asked');
    // Staff can start a rehearsal on a running kiosk; they read the result on their page.
    if (word.kind === 'rehearsed') return;
    if (word.kind === 'restart-asked') {
      browser?.restart('was asked to restart');
      wall?.restart('was asked to restart');
      return server.restart('was asked to restart');
    }
    address = word.kioskAddress;
    readySinceMs = clock.now();
    ready.resolve(word);
    browser ??= keepRunning({
      start: () => startWhen(ready.promise, ({ kioskAddress }) => startBrowser(kioskAddress)),
      clock,
      onEnded: (why, delayMs) => log(`The browser ${why}; it restarts in ${delayMs / 1000} s.`),
    });
    if (startWall === undefined) return;
    if (guestsAddress !== null && guestsAddress !== word.guestsAddress) wall?.restart('has to open another address');
    guestsAddress = word.guestsAddress;
    wall ??= keepWall(startWall);
  }

  /** A second screen may stay off for hours, which is logged once. */
  function keepWall(start: (guestsAddress: string) => Running): KeptProgram {
    let logged = '';
    return keepRunning({
      start: () => startWhen(ready.promise, (addresses) => start(addresses.guestsAddress)),
      clock,
      onEnded(why, delayMs) {
        if (why !== logged) log(`The wall's browser ${why}; it restarts in ${delayMs / 1000} s.`);
        logged = why;
      },
    });
  }

  const server = keepRunning({
    start: () => startServer(address, hear),
    clock,
    onEnded(why, delayMs) {
      if (address === null) return end('refused');
      if (readySinceMs !== null) ready = openPromise<Addresses>();
      readySinceMs = null;
      page = null;
      log(`The server ${why}; it restarts in ${delayMs / 1000} s.`);
    },
  });

  async function poll(): Promise<void> {
    if (address !== null && readySinceMs !== null) {
      const health = await ask(address);
      if (health !== null) {
        answeredAtMs = clock.now();
        page = shownHere(health.kiosks);
      }
    }
    if (closed) return;
    const verdict = judgeBooth({
      serverReadyMs: readySinceMs === null ? null : clock.now() - readySinceMs,
      serverRanMs: server.ranMs(),
      answeredMsAgo: clock.now() - answeredAtMs,
      browserRanMs: browser?.ranMs() ?? null,
      page,
    });
    if (verdict?.restart === 'server') server.restart(verdict.why);
    if (verdict?.restart === 'browser') browser?.restart(verdict.why);
    cancelPoll = clock.after(pollEveryMs, () => void poll());
  }
  cancelPoll = clock.after(pollEveryMs, () => void poll());

  return {
    over,
    async close() {
      closed = true;
      cancelPoll();
      await Promise.all([browser?.close(), wall?.close()]);
      await server.close();
    },
  };
}

/** Ignores tablets, which have browsers of their own. */
const shownHere = (kiosks: Health['kiosks']): Health['kiosks'][number] | null =>
  kiosks.filter(({ here }) => here).sort((one, other) => one.heardSecondsAgo - other.heardSecondsAgo)[0] ?? null;
