import type { LauncherClock } from './LauncherClock.ts';

const firstMs = 500;
const longestMs = 30_000;
/** What ran for so long was well: whatever ended it begins a new count. */
const healthyMs = 60_000;

/** How many times in a row a program has ended too soon, with the time that counts just ended after `ranMs`. */
const failuresAfter = (failures: number, ranMs: number): number => (ranMs >= healthyMs ? 1 : failures + 1);

/** How long to wait before a program is started again after so many failures in a row: half a second, and twice as long each time, up to half a minute. */
const restartDelayMs = (failures: number): number => Math.min(firstMs * 2 ** Math.min(failures - 1, 16), longestMs);

/** A program that has been started. */
export interface Running {
  /** Resolves when nothing of it is left, with why in words: `was killed by SIGKILL`. Never rejects: what can't even be started ends at once. */
  readonly ended: Promise<string>;
  /** Ends it, politely first; resolves when nothing of it is left. */
  end(): Promise<void>;
}

export interface KeepRunning {
  readonly start: () => Running;
  readonly clock: LauncherClock;
  /** Called when it has ended by itself, and will be started again in `delayMs`. */
  readonly onEnded: (why: string, delayMs: number) => void;
}

/** A program that is started again whenever it ends. */
export interface KeptProgram {
  /** How long what runs now has been running; null between two. */
  ranMs(): number | null;
  /** Ends what runs now, for a reason that `onEnded` is told; it comes back as if it had ended by itself. */
  restart(why: string): void;
  /** Ends it for good. */
  close(): Promise<void>;
}

/** Starts a program and starts it again whenever it ends, the sooner the longer it had been well. */
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
