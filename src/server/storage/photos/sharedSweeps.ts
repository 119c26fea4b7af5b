import type { FastifyBaseLogger } from 'fastify';
import type { Result } from '../../../shared/errors.ts';
import { cloudReason } from '../cloudReason.ts';
import { attempt } from '../disk/attempt.ts';
import type { SharedStorage } from './drivers/OpenDriver.ts';
import type { Swept } from './sweepPhotos.ts';

const minuteMs = 60_000;
/** Sweeps begin every hour, and take some minutes in a large bucket. */
const overdueMs = 70 * minuteMs;

export interface SharedSweeps {
  /** Sweeps unless another server is sweeping. */
  readonly sweep: () => Promise<Result<unknown>>;
  /** Problems for operators, a sentence each: no server has completed a sweep for more than an hour. */
  readonly problems: () => Promise<readonly string[]>;
}

/** Sweeps by servers with shared storage: one server sweeps at a time, and all record the last success. */
export function sharedSweeps(
  sweep: () => Promise<Result<Swept>>,
  { clock, alone, sweeps }: Pick<SharedStorage, 'clock' | 'alone' | 'sweeps'>,
  { logger, onSwept }: { readonly logger: FastifyBaseLogger; readonly onSwept: (swept: Swept, seconds: number) => void },
): SharedSweeps {
  let failure: unknown = null;

  /** Minutes since the last successful sweep; 0 if the sweep is not overdue or the time is unknown. */
  async function overdueMinutes(): Promise<number> {
    const last = await attempt(() => sweeps.lastMs());
    const sinceMs = last.ok && last.value !== null ? clock.nowMs() - last.value : 0;
    return sinceMs > overdueMs ? Math.floor(sinceMs / minuteMs) : 0;
  }

  return {
    async sweep() {
      const startMs = performance.now();
      const swept = await attempt(() => alone(sweep));
      if (swept.ok && swept.value === 'not ours') {
        const minutes = await overdueMinutes();
        if (minutes > 0) logger.warn({ minutes }, 'another server is sweeping, and no sweep has succeeded for a long time');
        return swept;
      }
      const done = swept.ok && swept.value !== 'not ours' ? swept.value : (swept as Result<never>);
      failure = done.ok ? null : done.error.cause;
      if (!done.ok) return done;
      onSwept(done.value, (performance.now() - startMs) / 1000);
      return attempt(() => sweeps.note(clock.nowMs()));
    },
    async problems() {
      const minutes = await overdueMinutes();
      if (minutes === 0) return [];
      const why = failure === null ? 'the logs of all servers say why' : cloudReason(failure);
      return [`Expired photos were last deleted ${minutes} minutes ago: ${why}.`];
    },
  };
}
