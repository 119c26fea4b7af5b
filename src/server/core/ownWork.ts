import type { FastifyBaseLogger } from 'fastify';

type Work = () => unknown;

/** Work that comes again and again. */
export interface RepeatedWork {
  /** Does it now; where it is being done, once more right afterwards. */
  readonly now: () => void;
  /** It is not done any more. Resolves when the last time is over. */
  readonly stop: () => Promise<void>;
}

/** What features do by themselves, with nobody who waits for it. A bug in it is logged, and everything else goes on. */
export interface OwnWork {
  readonly start: (work: Work) => void;
  /** Does it after so many milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, work: Work) => () => void;
  /** Does it again and again, with a pause before each time. */
  readonly repeat: (pauseMs: () => number, work: Work) => RepeatedWork;
}

/** Features' own work, by the machine's timers. They keep no program alive. */
export function ownWork(logger: Pick<FastifyBaseLogger, 'error'>): OwnWork {
  async function done(work: Work): Promise<void> {
    try {
      await work();
    } catch (error) {
      // It must not end the booth in the middle of an event.
      logger.error({ err: error }, 'what a feature does by itself failed; it goes on');
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
