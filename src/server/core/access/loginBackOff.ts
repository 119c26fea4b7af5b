import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { loginWaitMs, longestWaitMs } from '../../storage/secrets/loginWait.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';

/** Delays further passphrase attempts. */
export interface LoginBackOff {
  /** The remaining wait in milliseconds; 0 if there is none. */
  readonly waitMs: () => number;
  /** Records the start of an attempt. It counts as wrong until it succeeds, so that parallel attempts can't evade the limit. */
  readonly tried: () => Promise<void>;
  /** Resets the count after the right passphrase was entered or a new one was set. */
  readonly forget: () => Promise<void>;
}

const keptSchema = z.object({ tries: z.number().int().nonnegative(), untilMs: z.number() });

/**
 * Counts everybody's attempts together, because people at a shared screen can't be told apart. The count survives restarts, so that pulling
 * the plug doesn't reset it. `nowMs` is the machine's clock; if the clock is set back, nobody waits longer than five minutes. If the disk
 * is full (which is logged), attempts are counted in memory: guessing stays limited, and staff can still log in to free the disk.
 */
export async function openLoginBackOff(
  settings: StaffSettings,
  logger: FastifyBaseLogger,
  nowMs: () => number,
): Promise<Result<LoginBackOff>> {
  const read = await settings.read('tries');
  if (!read.ok) return read;
  let { tries, untilMs } = keptSchema.safeParse(read.value).data ?? { tries: 0, untilMs: 0 };
  const kept = (written: Result<void>): void => {
    if (!written.ok) logger.warn({ err: written.error }, 'login attempts are counted only in memory: they could not be saved');
  };
  function waitMs(): number {
    const now = nowMs();
    // A later time comes from a wrong clock. Without a cap, the wait could be a year.
    if (untilMs - now > longestWaitMs) untilMs = now + longestWaitMs;
    return Math.max(0, untilMs - now);
  }
  // Cap the wait at startup, so that it runs from now rather than from the first attempt.
  waitMs();
  return success({
    waitMs,
    async tried() {
      tries++;
      const barredMs = loginWaitMs(tries);
      untilMs = barredMs === 0 ? 0 : nowMs() + barredMs;
      kept(await settings.write('tries', { tries, untilMs }));
    },
    async forget() {
      [tries, untilMs] = [0, 0];
      kept(await settings.remove('tries'));
    },
  });
}
