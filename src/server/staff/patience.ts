import { z } from 'zod';
import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { StaffSettings } from '../storage/StaffSettings.ts';

/** How soon another passphrase may be tried. */
export interface Patience {
  /** In so many milliseconds; 0 for now. */
  readonly waitMs: () => number;
  /** A try begins: it counts as wrong until it proves right, so that many at once are no way around. */
  readonly tried: () => Promise<Result<void>>;
  readonly wasRight: () => Promise<Result<void>>;
}

/** Everybody mistypes; then 5 s, twice as long each time, up to five minutes: 100,000 guesses take a year. */
const freeTries = 5;
const firstMs = 5000;
const longestMs = 300_000;

const keptSchema = z.object({ tries: z.number().int().nonnegative(), untilMs: z.number() });

/**
 * Counts tries for everybody together: who stands before the one screen can't be told apart. The count outlives the booth, so that pulling
 * its plug is no way around either. `nowMs` is the machine's clock; set back, it makes nobody wait for longer than five minutes.
 */
export async function openPatience(settings: StaffSettings, nowMs: () => number = Date.now): Promise<Result<Patience>> {
  const read = await settings.read('tries');
  if (!read.ok) return read;
  let { tries, untilMs } = keptSchema.safeParse(read.value).data ?? { tries: 0, untilMs: 0 };
  return success({
    waitMs: () => Math.min(Math.max(0, untilMs - nowMs()), longestMs),
    tried() {
      tries++;
      const over = tries - freeTries;
      untilMs = over < 0 ? 0 : nowMs() + Math.min(firstMs * 2 ** over, longestMs);
      return settings.write('tries', { tries, untilMs });
    },
    wasRight() {
      [tries, untilMs] = [0, 0];
      return settings.remove('tries');
    },
  });
}
