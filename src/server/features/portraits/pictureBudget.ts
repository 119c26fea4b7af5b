import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { PictureSpending } from '../../../shared/contract/health.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { PictureLimits } from '../../storage/staff/PictureCounts.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';
import { hourOf } from '../../core/hourOf.ts';
import type { PictureCounts } from '../../storage/staff/PictureCounts.ts';

/** An order that was counted. */
export interface Spent {
  /** It has not gone out after all, and costs nothing. */
  giveBack(): Promise<void>;
}

/** Says before each order whether it may go out. */
export interface PictureBudget {
  /**
   * Counts an order of this visit; or fails with how many ms until one may go out again, if staff have switched orders off, a limit is
   * reached or nothing can be counted.
   */
  spend(visit?: string): Promise<Result<Spent, number>>;
  /** Null if it can't be read. */
  spending(): Promise<PictureSpending | null>;
  /** By staff's choice, which survives restarts. */
  switchTo(isOn: boolean): Promise<Result<void>>;
  beginEvent(): Promise<Result<void>>;
}

export interface PictureBudgetParts {
  readonly counts: PictureCounts;
  readonly settings: StaffSettings;
  readonly limits: PictureLimits;
  /** What one picture costs; null if nobody has said. */
  readonly price: number | null;
  readonly now: () => Date;
}

const hourMs = 3_600_000;
const switchedOff = 'pictures-off';
const periods = ['event', 'day', 'hour'] as const;
/** No booth has more visits than these in the minutes that an order stays open. */
const maxVisits = 1000;

/** Counts every order before it goes out, and holds it back beyond the limits. What cannot be counted is not ordered. */
export function pictureBudget({ counts, settings, limits, price, now }: PictureBudgetParts): PictureBudget {
  // In memory alone: on the disk are sums, and nothing of a single visit.
  const byVisit = new BoundedMap<string, number>(maxVisits);
  const isOff = async (): Promise<boolean> => {
    const read = await settings.read(switchedOff);
    return !read.ok || read.value === true;
  };
  /** Adds to a visit's orders, unless that is beyond its limit. Of one that is not named nobody can tell. */
  const addTo = (visit: string | undefined, more: 1 | -1): boolean => {
    if (visit === undefined) return true;
    const sum = (byVisit.get(visit) ?? 0) + more;
    if (sum > (limits.guest ?? Infinity)) return false;
    byVisit.set(visit, Math.max(0, sum));
    return true;
  };
  return {
    async spend(visit) {
      if (await isOff()) return failure(hourMs);
      // No visit lasts until its limit is gone.
      if (!addTo(visit, 1)) return failure(hourMs);
      const at = hourOf(now());
      const reached = await counts.addWithin(at, limits);
      if (reached.ok && reached.value === null)
        return success({
          async giveBack() {
            addTo(visit, -1);
            // One that can't be taken back stays counted: better too few orders than too many.
            await counts.takeBack(at);
          },
        });
      addTo(visit, -1);
      return failure(reached.ok ? hourMs - (now().getTime() % hourMs) : hourMs);
    },
    async spending() {
      const sums = await counts.sums(hourOf(now()));
      if (!sums.ok) return null;
      const { day, event } = sums.value;
      return {
        ordered: sums.value,
        limits,
        reached: periods.find((period) => sums.value[period] >= (limits[period] ?? Infinity)) ?? null,
        cost: price === null ? null : { day: day * price, event: event * price },
        isOff: await isOff(),
      };
    },
    switchTo: (isOn) => (isOn ? settings.remove(switchedOff) : settings.write(switchedOff, true)),
    beginEvent: () => counts.beginEvent(),
  };
}
