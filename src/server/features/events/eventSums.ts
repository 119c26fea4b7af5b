import type { EventFigures, EventSums } from '../../../shared/contract/console.ts';
import type { StaffTimes } from '../../../shared/contract/staff.ts';
import type { HourSums } from '../../../shared/contract/booths.ts';
import { csvText } from '../../core/csvText.ts';
import type { BoothHour } from '../../storage/cloud/boothReports.ts';
import { quantileMs } from '../../../shared/contract/durationBuckets.ts';

/** A booth's details for its sums. */
export interface CountingBooth {
  readonly name: string;
  /** The time zone of the booth's clock, such as `UTC+02:00`; '' if unknown. */
  readonly offset: string;
}
type Booths = ReadonlyMap<string, CountingBooth>;

type Durations = HourSums['durations'][number]['kind'];

/**
 * Running sums. Duration buckets of several booths and hours can be added up: quantiles of the total are as accurate as those of one hour.
 */
interface Adding {
  cards: number;
  left: number;
  broken: number;
  readonly counts: Map<Durations, Map<number, number>>;
}

const nothing = (): Adding => ({ cards: 0, left: 0, broken: 0, counts: new Map() });

function add(to: Adding, { cards, left, broken, durations }: HourSums): void {
  to.cards += cards;
  to.left += left;
  to.broken += broken;
  for (const { kind, bucket, count } of durations) {
    const counts = to.counts.get(kind) ?? new Map<number, number>();
    to.counts.set(kind, counts.set(bucket, (counts.get(bucket) ?? 0) + count));
  }
}

/** The sums for a key, created if missing. */
function ofKey(all: Map<string, Adding>, key: string): Adding {
  const one = all.get(key) ?? nothing();
  all.set(key, one);
  return one;
}

const hourText = ({ day, hour }: BoothHour): string => `${day} ${String(hour).padStart(2, '0')}`;

/** The sums of an event, as reported by its booths: in total, by hour and by booth. */
export async function eventSums(parts: AsyncIterable<readonly BoothHour[]>, booths: Booths): Promise<EventSums> {
  const [total, byHour, byBooth] = [nothing(), new Map<string, Adding>(), new Map<string, Adding>()];
  for await (const hours of parts)
    for (const one of hours) for (const sum of [total, ofKey(byHour, hourText(one)), ofKey(byBooth, one.booth)]) add(sum, one.sums);
  return {
    total: figuresOf(total),
    hours: [...byHour]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, sum]) => ({ day: key.slice(0, 10), hour: Number(key.slice(11)), ...figuresOf(sum) })),
    booths: [...byBooth]
      .map(([id, sum]) => ({ id, name: booths.get(id)?.name ?? '', ...figuresOf(sum) }))
      .toSorted((a, b) => b.cards - a.cards),
    offsets: [...new Set([...booths.values()].flatMap(({ offset }) => (offset === '' ? [] : [offset])))].toSorted(),
  };
}

const figuresOf = ({ cards, left, broken, counts }: Adding): EventFigures => ({
  cards,
  left,
  broken,
  shutterToCard: timesOf(counts.get('shutter-to-card')),
  codeToPhone: timesOf(counts.get('code-to-phone')),
});

function timesOf(counts: ReadonlyMap<number, number> = new Map()): StaffTimes | null {
  const buckets = [...counts].map(([bucket, count]) => ({ bucket, count })).toSorted((a, b) => a.bucket - b.bucket);
  const [p50Ms, p95Ms] = [quantileMs(buckets, 0.5), quantileMs(buckets, 0.95)];
  if (p50Ms === null || p95Ms === null) return null;
  return { count: buckets.reduce((sum, { count }) => sum + count, 0), p50Ms, p95Ms };
}

const seconds = (ms: number | undefined): string => (ms === undefined ? '' : (ms / 1000).toFixed(2));

/** A CSV file with one line per booth and hour. */
export async function eventTable(event: string, parts: AsyncIterable<readonly BoothHour[]>, booths: Booths): Promise<string> {
  const head = [
    ...['event', 'day', 'hour', 'clock', 'booth', 'visits', 'cards', 'left', 'interrupted'],
    ...['shutter to card p50 s', 'shutter to card p95 s', 'code to phone p50 s', 'code to phone p95 s'],
  ];
  const lines: { readonly at: string; readonly line: readonly string[] }[] = [];
  for await (const hours of parts)
    for (const one of hours) {
      const sum = nothing();
      add(sum, one.sums);
      const { cards, left, broken, shutterToCard, codeToPhone } = figuresOf(sum);
      const { name = '', offset = '' } = booths.get(one.booth) ?? {};
      const line = [
        ...[event, one.day, `${String(one.hour).padStart(2, '0')}:00`, offset, name],
        ...[cards + left + broken, cards, left, broken].map(String),
        ...[shutterToCard?.p50Ms, shutterToCard?.p95Ms, codeToPhone?.p50Ms, codeToPhone?.p95Ms].map(seconds),
      ];
      lines.push({ at: `${hourText(one)} ${one.booth}`, line });
    }
  return csvText([head, ...lines.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map(({ line }) => line)]);
}
