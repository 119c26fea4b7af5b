import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { PictureSpending } from '../../../shared/contract/health.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { PictureLimits } from '../../storage/staff/PictureCounts.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';
import { hourOf } from '../../core/hourOf.ts';
import type { PictureCounts } from '../../storage/staff/PictureCounts.ts';

/** A counted order. */
export interface Spent {
  /** Uncounts an order that was not sent and therefore costs nothing. */
  giveBack(): Promise<void>;
}

/** Decides before each order whether it may be sent. */
export interface PictureBudget {
  /**
   * Counts an order of this visit. If staff have switched orders off, a limit is reached or counting fails, fails with the time in ms until
   * the next order may be sent.
   */
  spend(visit?: string): Promise<Result<Spent, number>>;
  /** Null if it can't be read. */
  spending(): Promise<PictureSpending | null>;
  /** Switches orders on or off for staff; survives restarts. */
  switchTo(isOn: boolean): Promise<Result<void>>;
  beginEvent(): Promise<Result<void>>;
}

export interface PictureBudgetParts {
  readonly counts: PictureCounts;
  readonly settings: StaffSettings;
  readonly limits: PictureLimits;
  /** The price of one picture; null if not set. */
  readonly price: number | null;
  readonly now: () => Date;
}

const hourMs = 3_600_000;
const switchedOff = 'pictures-off';
const periods = ['event', 'day', 'hour'] as const;
/** More visits than a booth has while an order is open, which takes minutes. */
const maxVisits = 1000;

/** Counts every order before it is sent and refuses orders beyond the limits. An order that cannot be counted is not sent. */
export function pictureBudget({ counts, settings, limits, price, now }: PictureBudgetParts): PictureBudget {
  // Kept only in memory: the disk contains sums, nothing about a single visit.
  const byVisit = new BoundedMap<string, number>(maxVisits);
  const isOff = async (): Promise<boolean> => {
    const read = await settings.read(switchedOff);
    return !read.ok || read.value === true;
  };
  /** Adds to a visit's orders, unless that exceeds its limit. Unnamed visits have no limit. */
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
      // The limit of a visit outlasts the visit.
      if (!addTo(visit, 1)) return failure(hourMs);
      const at = hourOf(now());
      const reached = await counts.addWithin(at, limits);
      if (reached.ok && reached.value === null)
        return success({
          async giveBack() {
            addTo(visit, -1);
            // If this fails, the order stays counted: too few orders are better than too many.
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
