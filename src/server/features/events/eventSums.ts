import type { EventFigures, EventSums } from '../../../shared/contract/console.ts';
import type { StaffTimes } from '../../../shared/contract/staff.ts';
import type { HourSums } from '../../../shared/contract/booths.ts';
import { csvText } from '../../core/csvText.ts';
import type { BoothHour } from '../../storage/cloud/boothReports.ts';
import { quantileMs } from '../../../shared/contract/durationBuckets.ts';

/** What is shown of a booth beside its sums. */
export interface CountingBooth {
  readonly name: string;
  /** What its clock shows, such as `UTC+02:00`; '' if it is not known. */
  readonly offset: string;
}
type Booths = ReadonlyMap<string, CountingBooth>;

/** The sums of an event, as its booths have reported them: in all, by the hour and by booth. */
export function eventSums(hours: readonly BoothHour[], booths: Booths): EventSums {
  const byHour = grouped(hours, ({ day, hour }) => `${day} ${String(hour).padStart(2, '0')}`);
  const byBooth = grouped(hours, ({ booth }) => booth);
  return {
    total: figuresOf(hours),
    hours: [...byHour.keys()].toSorted().map((key) => ({
      day: key.slice(0, 10),
      hour: Number(key.slice(11)),
      ...figuresOf(byHour.get(key) ?? []),
    })),
    booths: [...byBooth]
      .map(([id, all]) => ({ id, name: booths.get(id)?.name ?? '', ...figuresOf(all) }))
      .toSorted((a, b) => b.cards - a.cards),
    offsets: [...new Set([...booths.values()].flatMap(({ offset }) => (offset === '' ? [] : [offset])))].toSorted(),
  };
}

function grouped(hours: readonly BoothHour[], keyOf: (hour: BoothHour) => string): ReadonlyMap<string, readonly BoothHour[]> {
  const groups = new Map<string, BoothHour[]>();
  for (const one of hours) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

function figuresOf(hours: readonly BoothHour[]): EventFigures {
  const sum = (count: (sums: HourSums) => number): number => hours.reduce((total, { sums }) => total + count(sums), 0);
  return {
    cards: sum(({ cards }) => cards),
    left: sum(({ left }) => left),
    broken: sum(({ broken }) => broken),
    shutterToCard: timesOf(hours, 'shutter-to-card'),
    codeToPhone: timesOf(hours, 'code-to-phone'),
  };
}

/** Buckets of booths and hours may be added: quantiles of all are as right as those of one. */
function timesOf(hours: readonly BoothHour[], kind: HourSums['durations'][number]['kind']): StaffTimes | null {
  const counts = new Map<number, number>();
  for (const { sums } of hours)
    for (const { bucket, count } of sums.durations.filter((one) => one.kind === kind))
      counts.set(bucket, (counts.get(bucket) ?? 0) + count);
  const buckets = [...counts].map(([bucket, count]) => ({ bucket, count })).toSorted((a, b) => a.bucket - b.bucket);
  const [p50Ms, p95Ms] = [quantileMs(buckets, 0.5), quantileMs(buckets, 0.95)];
  if (p50Ms === null || p95Ms === null) return null;
  return { count: buckets.reduce((total, { count }) => total + count, 0), p50Ms, p95Ms };
}

const seconds = (ms: number | undefined): string => (ms === undefined ? '' : (ms / 1000).toFixed(2));

/** A line for each booth and hour, as CSV. */
export function eventTable(event: string, hours: readonly BoothHour[], booths: Booths): string {
  const head = [
    ...['event', 'day', 'hour', 'clock', 'booth', 'visits', 'cards', 'left', 'broken off'],
    ...['shutter to card p50 s', 'shutter to card p95 s', 'code to phone p50 s', 'code to phone p95 s'],
  ];
  const lines = hours.map((one) => {
    const { cards, left, broken, shutterToCard, codeToPhone } = figuresOf([one]);
    return [
      ...[
        event,
        one.day,
        `${String(one.hour).padStart(2, '0')}:00`,
        booths.get(one.booth)?.offset ?? '',
        booths.get(one.booth)?.name ?? '',
      ],
      ...[cards + left + broken, cards, left, broken].map(String),
      ...[shutterToCard?.p50Ms, shutterToCard?.p95Ms, codeToPhone?.p50Ms, codeToPhone?.p95Ms].map(seconds),
    ];
  });
  return csvText([head, ...lines]);
}
