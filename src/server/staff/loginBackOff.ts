import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { StaffSettings } from './records/StaffSettings.ts';

/** How soon another passphrase may be tried. */
export interface LoginBackOff {
  /** In so many milliseconds; 0 for now. */
  readonly waitMs: () => number;
  /** A try begins: it counts as wrong until it proves right, so that many at once are no way around. */
  readonly tried: () => Promise<void>;
  /** The right passphrase was shown, or another one set: the tries are over. */
  readonly forget: () => Promise<void>;
}

/** Everybody mistypes; then 5 s, twice as long each time, up to five minutes: 100,000 guesses take a year. */
const freeTries = 5;
const firstMs = 5000;
const longestMs = 300_000;

const keptSchema = z.object({ tries: z.number().int().nonnegative(), untilMs: z.number() });

/**
 * Counts tries for everybody together: who stands before the one screen can't be told apart. The count outlives the booth, so that pulling
 * its plug is no way around either. `nowMs` is the machine's clock; set back, it makes nobody wait for longer than five minutes.
 * On a full disk, of which the log tells, it is counted in memory: guessing is not free then, and who is to see to the disk gets in.
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
    if (!written.ok) logger.warn({ err: written.error }, 'tries at the staff page are counted in memory, not on the disk');
  };
  function waitMs(): number {
    const now = nowMs();
    // Further off, it was set by a clock that was ahead, and that much may be a year.
    if (untilMs - now > longestMs) untilMs = now + longestMs;
    return Math.max(0, untilMs - now);
  }
  // Whoever comes later finds those minutes over.
  waitMs();
  return success({
    waitMs,
    async tried() {
      tries++;
      const over = tries - freeTries;
      untilMs = over < 0 ? 0 : nowMs() + Math.min(firstMs * 2 ** over, longestMs);
      kept(await settings.write('tries', { tries, untilMs }));
    },
    async forget() {
      [tries, untilMs] = [0, 0];
      kept(await settings.remove('tries'));
    },
  });
}
