import { z } from 'zod';
import type { BoothClock } from '../boothClock.ts';
import type { PostgresCalls } from './postgresCalls.ts';

const nowRows = z.tuple([z.object({ ms: z.coerce.number() })]);

/** The database's time, shared by all its servers and independent of their clocks. */
export interface DatabaseClock extends BoothClock {
  /** Rereads the database's time, because monotonic clocks drift. */
  ask(): Promise<void>;
}

export async function databaseClock(calls: Pick<PostgresCalls, 'run'>): Promise<DatabaseClock> {
  const elapsedMs = (): number => performance.now();
  let [askedMs, wasMs, latestMs] = [0, 0, 0];
  async function ask(): Promise<void> {
    const sentMs = elapsedMs();
    const [{ ms }] = nowRows.parse([...(await calls.run('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms', []))]);
    [askedMs, wasMs] = [(sentMs + elapsedMs()) / 2, ms];
  }
  const nowMs = (): number => (latestMs = Math.max(latestMs, Math.round(wasMs + elapsedMs() - askedMs)));
  await ask();
  return {
    ask,
    nowMs,
    latestMs: nowMs,
    behindMs: () => Math.max(0, nowMs() - Date.now()),
    aheadMs: () => Math.max(0, Date.now() - nowMs()),
    elapsedMs,
    settle: () => 'none dropped',
    soFar: () => ({ nowMs: nowMs(), leaps: [] }),
  };
}
