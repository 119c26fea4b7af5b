import type { FastifyBaseLogger } from 'fastify';

type Work = () => unknown;

/** Work that runs periodically. */
export interface RepeatedWork {
  /** Runs the work now, or again right after the current run. */
  readonly now: () => void;
  /** Stops repeating. Resolves when the current run has finished. */
  readonly stop: () => Promise<void>;
}

/** Features' background work, for which no caller waits. Errors are logged, and other work continues. */
export interface OwnWork {
  readonly start: (work: Work) => void;
  /** Runs the work once, after `ms` milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, work: Work) => () => void;
  /** Runs the work repeatedly, with a pause before each run. */
  readonly repeat: (pauseMs: () => number, work: Work) => RepeatedWork;
}

/** Runs features' background work on this machine's timers, which do not keep the program alive. */
export function ownWork(logger: Pick<FastifyBaseLogger, 'error'>): OwnWork {
  async function done(work: Work): Promise<void> {
    try {
      await work();
    } catch (error) {
      // An error must not end the booth in the middle of an event.
      logger.error({ err: error }, 'background work of a feature failed; the server keeps running');
    }
  }

  function after(ms: number, work: Work): () => void {
    const timer = setTimeout(() => void done(work), ms);
    timer.unref();
    return () => clearTimeout(timer);
  }

  return {
    start: (work) => void done(work),
    after,
    repeat(pauseMs, work) {
      let cancel = (): void => undefined;
      let underWay: Promise<void> | null = null;
      let [isWanted, isOver] = [false, false];

      async function turn(): Promise<void> {
        cancel();
        do {
          isWanted = false;
          await done(work);
        } while (isWanted && !isOver);
        underWay = null;
        pause();
      }

      const now = (): void => {
        isWanted = true;
        if (!isOver) underWay ??= turn();
      };

      const pause = (): void => {
        if (!isOver) cancel = after(pauseMs(), now);
      };

      pause();
      return {
        now,
        async stop() {
          isOver = true;
          cancel();
          await underWay;
        },
      };
    },
  };
}
