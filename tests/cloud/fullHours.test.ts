import { randomBytes } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { eventBook } from '../../src/server/storage/cloud/eventBook.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import type { BoothReport } from '../../src/shared/contract/booths.ts';
import { boothReport, countedDurations, maxDurationsInHour, maxReportedVisits } from '../../src/shared/contract/booths.ts';
import type { EventSums } from '../../src/shared/contract/console.ts';
import { bucketOf, largestBucket } from '../../src/shared/contract/durationBuckets.ts';
import type { Ask } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { emptySchema } from '../support/cloud/places.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { dayIn } from '../support/time/dayIn.ts';

const kinds = countedDurations.options;
const daySeconds = 86_400;

/** A report with the maximum number of visits, each with a duration of every kind, in the buckets from `first`. */
const fullReport = (first: number, secondsAgo: number, sums: BoothReport['sums'] = []): BoothReport =>
  boothReport.parse(
    sampleReport({
      visits: Array.from({ length: maxReportedVisits }, (_, place) => ({
        id: randomBytes(16).toString('hex'),
        secondsAgo,
        outcome: 'card' as const,
        durations: kinds.map((kind) => ({ kind, bucket: (first + place) % (largestBucket + 1) })),
      })),
      sums,
    }),
  );

/** The sums of an hour with the maximum of durations, each with the maximum count. */
const fullHour = (day: string, of: number): BoothReport['sums'][number] => ({
  ...{ day, hour: 12 },
  of: {
    ...{ cards: 1e9 - of, left: 1e9, broken: 1e9 },
    durations: Array.from({ length: maxDurationsInHour }, (_, bucket) => ({ kind: kinds[of] ?? 'shutter-to-card', bucket, count: 1e9 })),
  },
});

async function readable(ask: Ask, event: string, booth: string): Promise<EventSums> {
  for (const path of ['events', 'booths', `booths/${booth}`, `events/${event}/sums.csv`, `events/${event}/sums`])
    expect([path, (await ask('GET', path)).statusCode]).toEqual([path, 200]);
  return (await ask('GET', `events/${event}/sums`)).json<EventSums>();
}

describe.skipIf(inject('noEngines') !== null)('hours with as much data as booths may report', () => {
  test('are readable on every route, current and past, however often they are reported', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('One');
    const over = await madeEvent(boss, 'Over', [booth], [dayIn(-20), dayIn(-10)]);
    const now = await madeEvent(boss, 'Now', [booth], [dayIn(-2), dayIn(2)]);
    const eve = await console.person('Eve', { role: 'viewer', reachesAll: false, events: [over, now] });
    for (const [event, daysAgo] of [
      [over, 15],
      [now, 0],
    ] as const) {
      const cards: number[] = [];
      for (const first of [0, 200, 300]) {
        await console.hear(booth, fullReport(first, daysAgo * daySeconds + 1));
        cards.push((await readable(eve, event, booth)).total.cards);
      }
      expect(cards).toEqual([200, 400, 600]);
    }
    for (const of of kinds.keys()) {
      await console.hear(booth, fullReport(0, 1, [fullHour(dayIn(-14), of), fullHour(dayIn(-1), of)]));
      await readable(eve, over, booth);
      await readable(eve, now, booth);
    }
    for await (const hours of eventBook(console.calls).hoursOf(over))
      for (const { sums } of hours) expect(sums.durations.length).toBeLessThanOrEqual(maxDurationsInHour);
  }, 120_000);

  test('from an earlier release become readable, and those from a later one hide no other hour', async () => {
    const url = await emptySchema();
    const calls = postgresCalls(url, 2);
    onTestFinished(() => calls.close());
    await calls.migrate(schemaSteps.filter(({ number }) => number < 17));
    const event = '00000000-0000-4000-8000-00000000000a';
    const booth = '00000000-0000-4000-8000-00000000000b';
    await calls.run(`INSERT INTO events (id, name, first_day, last_day) VALUES ($1::text::uuid, 'Fair', '2026-05-01', '2026-05-02')`, [
      event,
    ]);
    const add = (hour: number, sums: object) =>
      calls.run(
        `INSERT INTO visit_hours (event, booth, day, hour, sums) VALUES ($1::text::uuid, $2::text::uuid, '2026-05-01', $3::text::smallint, $4::text::jsonb)`,
        [event, booth, String(hour), JSON.stringify(sums)],
      );
    const durations = kinds.flatMap((kind) => Array.from({ length: 200 }, (_, bucket) => ({ kind, bucket, count: 1 })));
    const often = { kind: 'shutter-to-card', bucket: 200, count: 7 };
    await add(10, { cards: 200, left: 0, broken: 0, durations: [...durations, often] });
    await add(11, { cards: 3, left: 0, broken: 0, durations: [often, often] });
    await calls.migrate(schemaSteps);
    await add(12, { cards: 4, left: 0, broken: 0, durations: [often, { kind: 'of tomorrow', bucket: 900, count: 1 }] });
    await add(13, { cards: 'many', left: 0, broken: 0, durations: [] });
    await calls.run(`INSERT INTO booths (id, name, token_hash) VALUES ($1::text::uuid, 'One', repeat('a', 64))`, [booth]);
    await calls.run(
      `INSERT INTO booth_stays (booth, event, first_day, last_day) VALUES ($1::text::uuid, $2::text::uuid, '2026-05-01', '2026-05-02')`,
      [booth, event],
    );
    const read: unknown[] = [];
    for await (const hours of eventBook(calls).hoursOf(event))
      read.push(...hours.map(({ hour, sums }) => [hour, sums.cards, sums.durations.length, sums.durations[0]]));
    expect(read).toEqual([
      [10, 200, maxDurationsInHour, often],
      [11, 3, 2, often],
      [12, 4, 1, often],
    ]);
  }, 60_000);
});

test('accept durations of any reportable length', () => {
  expect([bucketOf(0), bucketOf(1e12), bucketOf(Number.MAX_VALUE)]).toEqual([0, largestBucket, largestBucket]);
});
