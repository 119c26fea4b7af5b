import type { BoothReport, HourSums } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import type { HourCounts, VisitCounts } from '../../storage/staff/VisitCounts.ts';

type SentHours = BoothReport['sums'];

/** The sums that the cloud lacks. */
export interface UnsentSums {
  /** Hours that have changed since they were sent: of all days at first, then of the last two. */
  unsent(): Promise<SentHours>;
  /** The cloud has them. */
  sent(hours: SentHours): void;
}

const maxDays = 60;
/** As many as a report takes; the next one has the rest. */
const maxHours = 48;

/** What the booth has counted, by hours of its own clock. A day that can't be read now is tried again. */
export function unsentSums(counts: Pick<VisitCounts, 'days' | 'hoursOf'>): UnsentSums {
  const known = new Map<string, string>();
  /** Days that have not been looked at since the start. */
  let before: Set<string> | null = null;

  async function daysToLookAt(): Promise<readonly string[]> {
    const days = await counts.days();
    if (!days.ok) return [];
    before ??= new Set(days.value.slice(0, maxDays));
    return [...new Set([...days.value.slice(0, 2), ...before])];
  }

  return {
    async unsent() {
      const hours: SentHours[number][] = [];
      for (const day of await daysToLookAt()) {
        const counted: Result<readonly HourCounts[]> = await counts.hoursOf(day);
        if (!counted.ok) continue;
        const changed = counted.value
          .map(({ hour, ...sums }) => ({ day, hour, of: sums satisfies HourSums }))
          .filter((one) => known.get(`${day} ${one.hour}`) !== JSON.stringify(one.of));
        if (changed.length === 0) before?.delete(day);
        hours.push(...changed);
        if (hours.length >= maxHours) break;
      }
      return hours.slice(0, maxHours);
    },
    sent(hours) {
      for (const { day, hour, of } of hours) known.set(`${day} ${hour}`, JSON.stringify(of));
    },
  };
}
