import type { PictureSpending } from '../../shared/contract/health.ts';
import type { Result } from '../../shared/errors.ts';
import type { PictureLimits } from '../settings/settingKinds.ts';
import type { StaffSettings } from '../staff/records/StaffSettings.ts';
import { hourOf } from '../staff/visitCounter.ts';
import type { Hour } from '../staff/records/VisitCounts.ts';

/** How many pictures have been ordered; it survives restarts. */
export interface PictureCounts {
  /** Counts one more at this hour, if that leaves every sum within its limit; else gives the period whose limit is reached. One step, whoever else counts. */
  addWithin(at: Hour, limits: PictureLimits): Promise<Result<keyof PictureLimits | null>>;
  /** The sums of this hour, this day and the event. */
  sums(at: Hour): Promise<Result<Readonly<Required<PictureLimits>>>>;
  /** A new event: its sum is counted from now on. */
  beginEvent(): Promise<Result<void>>;
}

/** Says before each order whether it may go out. */
export interface PictureBudget {
  /** Counts an order, and gives null; or how many ms until one may go out again, if staff have switched orders off, a limit is reached or nothing can be counted. */
  spend(): Promise<number | null>;
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

/** Counts every order before it goes out, and holds it back beyond the limits. What cannot be counted is not ordered. */
export function pictureBudget({ counts, settings, limits, price, now }: PictureBudgetParts): PictureBudget {
  const isOff = async (): Promise<boolean> => {
    const read = await settings.read(switchedOff);
    return !read.ok || read.value === true;
  };
  return {
    async spend() {
      if (await isOff()) return hourMs;
      const reached = await counts.addWithin(hourOf(now()), limits);
      if (!reached.ok) return hourMs;
      return reached.value === null ? null : hourMs - (now().getTime() % hourMs);
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
