import type { LauncherClock } from './LauncherClock.ts';

const firstMs = 500;
const longestMs = 30_000;
/** A run this long counts as healthy, and resets the count of failures. */
const healthyMs = 60_000;

/** The number of consecutive early exits, including the run that just ended after `ranMs`. */
const failuresAfter = (failures: number, ranMs: number): number => (ranMs >= healthyMs ? 1 : failures + 1);

/** The delay before a restart after this many consecutive failures: half a second, doubled each time, up to half a minute. */
const restartDelayMs = (failures: number): number => Math.min(firstMs * 2 ** Math.min(failures - 1, 16), longestMs);

/** A started program. */
export interface Running {
  /**
   * Resolves when all its processes are gone, with the reason, such as `was killed by SIGKILL`. Never rejects: a program that can't be
   * started ends at once.
   */
  readonly ended: Promise<string>;
  /** Ends the program, gracefully first; resolves when all its processes are gone. */
  end(): Promise<void>;
}

export interface KeepRunning {
  readonly start: () => Running;
  readonly clock: LauncherClock;
  /** Called after each end of the program, unless `close` ended it; it is restarted in `delayMs`. */
  readonly onEnded: (why: string, delayMs: number) => void;
}

/** A program that is restarted whenever it ends. */
export interface KeptProgram {
  /** How long the current run has lasted; null between two runs. */
  ranMs(): number | null;
  /** Ends the current run, with a reason for `onEnded`. The program then restarts as if it had ended by itself. */
  restart(why: string): void;
  /** Ends the program for good. */
  close(): Promise<void>;
}

/** Starts a program and restarts it whenever it ends; the back-off is short after a long healthy run. */
export function keepRunning({ start, clock, onEnded }: KeepRunning): KeptProgram {
  let failures = 0;
  let closed = false;
  let running: { readonly program: Running; readonly sinceMs: number; reason: string | null } | null = null;
  let cancelStart = (): void => undefined;

  function begin(): void {
    const current: NonNullable<typeof running> = { program: start(), sinceMs: clock.now(), reason: null };
    running = current;
    void current.program.ended.then((why) => {
      running = null;
      if (closed) return;
      failures = failuresAfter(failures, clock.now() - current.sinceMs);
      const delayMs = restartDelayMs(failures);
      cancelStart = clock.after(delayMs, begin);
      onEnded(current.reason ?? why, delayMs);
    });
  }
  begin();

  return {
    ranMs: () => (running === null ? null : clock.now() - running.sinceMs),
    restart(why) {
      if (running === null || running.reason !== null) return;
      running.reason = why;
      void running.program.end();
    },
    async close() {
      closed = true;
      cancelStart();
      await running?.program.end();
    },
  };
}
