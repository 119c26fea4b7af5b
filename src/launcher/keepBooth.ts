import type { Health } from '../shared/contract/health.ts';
import type { LauncherWord } from '../server/launcherLink.ts';
import { judgeBooth } from './judgeBooth.ts';
import type { KeptProgram, Running } from './keepRunning.ts';
import { keepRunning } from './keepRunning.ts';
import type { LauncherClock } from './LauncherClock.ts';
import { openPromise } from './openPromise.ts';
import { startWhen } from './startWhen.ts';

export interface LauncherPorts {
  /** Starts the server, at the address that it had before where there was one. */
  readonly startServer: (before: string | null, hear: (word: LauncherWord) => void) => Running;
  readonly startBrowser: (address: string) => Running;
  /** How the booth at this address says that it is; null where it doesn't answer. */
  readonly ask: (address: string) => Promise<Pick<Health, 'kiosks'> | null>;
  readonly clock: LauncherClock;
  /** Told what staff would like to find in the log later. */
  readonly log: (text: string) => void;
}

export interface KeptBooth {
  /** `stop-asked`: staff want it to end; `refused`: the server has said why it doesn't run, at its very first start. */
  readonly over: Promise<'stop-asked' | 'refused'>;
  /** Ends the browser, then the server. */
  close(): Promise<void>;
}

/** A page that has died is to be back within 15 s, and a browser takes some of them to start. */
const lookEveryMs = 1000;

/** Keeps a server and a browser at work: what ends is started again, and so is what runs and lives no more. */
export function keepBooth({ startServer, startBrowser, ask, clock, log }: LauncherPorts): KeptBooth {
  const { promise: over, resolve: end } = openPromise<'stop-asked' | 'refused'>();
  let address: string | null = null;
  let readySinceMs: number | null = null;
  let answeredAtMs = -Infinity;
  let page: Health['kiosks'][number] | null = null;
  let ready = openPromise<string>();
  let browser: KeptProgram | null = null;
  let cancelLook = (): void => undefined;
  let closed = false;

  function hear(word: LauncherWord): void {
    // A server that is told to stop while it starts may be ready first.
    if (closed) return;
    if (word.kind === 'stop-asked') return end('stop-asked');
    // Staff may rehearse with a kiosk that runs; they read of it at their page.
    if (word.kind === 'rehearsed') return;
    address = word.kioskAddress;
    readySinceMs = clock.now();
    ready.resolve(address);
    browser ??= keepRunning({
      start: () => startWhen(ready.promise, startBrowser),
      clock,
      onEnded: (why, delayMs) => log(`The browser ${why}; it is started again in ${delayMs / 1000} s.`),
    });
  }

  const server = keepRunning({
    start: () => startServer(address, hear),
    clock,
    onEnded(why, delayMs) {
      if (address === null) return end('refused');
      if (readySinceMs !== null) ready = openPromise<string>();
      readySinceMs = null;
      page = null;
      log(`The server ${why}; it is started again in ${delayMs / 1000} s.`);
    },
  });

  async function look(): Promise<void> {
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
    cancelLook = clock.after(lookEveryMs, () => void look());
  }
  cancelLook = clock.after(lookEveryMs, () => void look());

  return {
    over,
    async close() {
      closed = true;
      cancelLook();
      await browser?.close();
      await server.close();
    },
  };
}

/** Tablets have browsers of their own. */
const shownHere = (kiosks: Health['kiosks']): Health['kiosks'][number] | null =>
  kiosks.filter(({ here }) => here).sort((one, other) => one.heardSecondsAgo - other.heardSecondsAgo)[0] ?? null;
