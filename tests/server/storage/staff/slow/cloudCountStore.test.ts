import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kioskApp } from '../../../../../src/server/core/listeners/kioskApp.ts';
import { visitCounter } from '../../../../../src/server/features/visits/visitCounter.ts';
import { cloudCountStore } from '../../../../../src/server/storage/staff/cloudCountStore.ts';
import type { Instant } from '../../../../../src/server/storage/staff/Instant.ts';
import { staffDatabase } from '../../../../../src/server/storage/staff/staffDatabase.ts';
import { openDatabase } from '../../../../../src/server/storage/sqlite/openDatabase.ts';
import { visitStore } from '../../../../../src/server/storage/staff/visitStore.ts';
import { boothReport } from '../../../../../src/shared/contract/booths.ts';
import { sampleReport } from '../../../../support/cloud/sampleReport.ts';
import { temporaryFolder } from '../../../../support/files/temporaryFolder.ts';
import { kioskParts } from '../../../../support/server/kioskParts.ts';
import { openedStores } from '../../../../support/server/staffRecords.ts';
import { silentLogger } from '../../../../support/server/silentLogger.ts';
import { minimalTheme } from '../../../../support/theme/minimalTheme.ts';
import { settled } from '../../../../support/time/settled.ts';

const visit = { outcome: 'card', answers: [], shutterToCardMs: 1400, consent: null, plain: null, retakes: 0 } as const;
const at = { day: '2026-11-21', hour: 14 };
const made: Instant = { run: 'one', upMs: 1000, calendarMs: 1_800_000_000_000 };

test('a visit is sent until the cloud has it, and counts once, however often it is reported', async () => {
  const { opened } = openedStores();
  const [counts, cloud] = [opened(visitStore), opened(cloudCountStore)];
  const id = 'ab'.repeat(16);
  for (let time = 0; time < 2; time++) await settled(counts.addVisit(at, visit, { id, made }));
  const first = await settled(cloud.unsent({ ...made, upMs: 61_000 }));
  expect(first).toEqual({
    visits: [{ id, secondsAgo: 60, outcome: 'card', durations: [{ kind: 'shutter-to-card', bucket: 148 }] }],
    sums: [],
  });
  // The cloud did not answer.
  expect((await settled(cloud.unsent(made))).visits).toHaveLength(1);
  await settled(cloud.sent(first));
  await settled(counts.addVisit(at, visit, { id, made }));
  expect((await settled(cloud.unsent(made))).visits).toEqual([]);
  expect((await settled(counts.day(at.day))).visits).toEqual([{ hour: 14, outcome: 'card', count: 1 }]);
});

test('durations that arrive after their visit are sent separately, and are not stored without a cloud', async () => {
  const { opened } = openedStores();
  const [counts, cloud] = [opened(visitStore), opened(cloudCountStore)];
  await settled(counts.addVisit(at, visit, { id: 'cd'.repeat(16), made: null }));
  await settled(counts.addPicture(at, 'made', 8000, null));
  expect(await settled(cloud.unsent(made))).toEqual({ visits: [], sums: [] });
  await settled(counts.addPicture(at, 'made', 8000, made));
  await settled(counts.addDuration(at, 'code-to-phone', 2000, made));
  expect((await settled(cloud.unsent(made))).visits).toMatchObject([
    { outcome: null, durations: [{ kind: 'order-to-picture', bucket: 184 }] },
    { outcome: null, durations: [{ kind: 'code-to-phone' }] },
  ]);
});

test('counts from an earlier release are sent once as hourly totals, newest first', async () => {
  const folder = temporaryFolder({ 'staff/.keep': '' });
  const before = openDatabase(`${folder}/staff/records.sqlite`, staffDatabase.steps.slice(0, 6), new Date());
  if (!before.ok) throw new Error(before.error);
  const { database } = before.value;
  for (let hour = 0; hour < 24; hour++)
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20'])
      database.exec(`INSERT INTO visits VALUES ('${day}', ${String(hour)}, 'card', 2), ('${day}', ${String(hour)}, 'left-photo', 1)`);
  database.exec(`INSERT INTO hourly_durations VALUES ('2026-11-20', 23, 'shutter-to-card', 148, 2)`);
  database.close();
  const { opened } = openedStores(folder);
  const [counts, cloud] = [opened(visitStore), opened(cloudCountStore)];
  await settled(counts.addVisit({ day: '2026-11-20', hour: 23 }, visit, { id: 'ef'.repeat(16), made }));
  const first = await settled(cloud.unsent(made));
  expect(first.visits).toHaveLength(1);
  expect(first.sums).toHaveLength(48);
  expect(first.sums[0]).toEqual({
    ...{ day: '2026-11-20', hour: 23 },
    of: { cards: 2, left: 1, broken: 0, durations: [{ kind: 'shutter-to-card', bucket: 148, count: 2 }] },
  });
  await settled(cloud.sent(first));
  const second = await settled(cloud.unsent(made));
  expect([second.visits, second.sums.length]).toEqual([[], 24]);
  await settled(cloud.sent(second));
  expect(await settled(cloud.unsent(made))).toEqual({ visits: [], sums: [] });
});

/** An event in a booth's life. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('visit' as const), isRepeated: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('report' as const), isAnswered: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pass' as const), minutes: fc.nat(3000) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set clock' as const), aheadHours: fc.integer({ min: -50_000, max: 50_000 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
);

test('whatever happens to the booth, the cloud learns of each visit and its time, possibly several times', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }), async (steps) => {
      const folder = temporaryFolder({});
      let [nowMs, aheadMs, run] = [1_800_000_000_000, 0, randomUUID()];
      const instant = (): Instant => ({ run, upMs: nowMs - 1_799_000_000_000, calendarMs: nowMs + aheadMs });
      const open = async () => {
        const stores = openedStores(folder);
        const counts = stores.opened(visitStore);
        const now = () => new Date(nowMs + aheadMs);
        const visits = visitCounter({ counts, theme: () => minimalTheme, now, made: instant, logger: silentLogger });
        return { ...stores, cloud: stores.opened(cloudCountStore), app: await kioskApp(kioskParts({ visits })) };
      };
      let booth = await open();
      /** The time of each visit, and whether the available clocks can determine it. */
      const guests = new Map<string, { readonly atMs: number; readonly aheadMs: number; readonly run: string }>();
      const heard = new Map<string, number>();
      async function report(isAnswered: boolean): Promise<number> {
        const counted = await settled(booth.cloud.unsent(instant()));
        const { visits } = boothReport.parse(sampleReport(counted));
        for (const { id, secondsAgo } of visits) {
          const guest = guests.get(id);
          if (guest === undefined) throw new Error('a visit that nobody made');
          if (guest.run === run || guest.aheadMs === aheadMs) expect(nowMs - secondsAgo * 1000).toBeCloseTo(guest.atMs, -2);
          heard.set(id, secondsAgo);
        }
        if (isAnswered) await settled(booth.cloud.sent(counted));
        return visits.length;
      }
      for (const one of steps) {
        nowMs += 1000;
        switch (one.does) {
          case 'visit': {
            const id = randomBytes(16).toString('hex');
            const payload = { id, endedMsAgo: 0, outcome: 'card', answers: {}, shutterToCardMs: 1000, consent: null };
            guests.set(id, { atMs: nowMs, aheadMs, run });
            for (let time = 0; time < (one.isRepeated ? 2 : 1); time++)
              expect((await booth.app.inject({ method: 'POST', url: '/api/visit-report', payload })).statusCode).toBe(204);
            break;
          }
          case 'report':
            await report(one.isAnswered);
            break;
          case 'pass':
            nowMs += one.minutes * 60_000;
            break;
          case 'set clock':
            aheadMs = one.aheadHours * 3_600_000;
            break;
          case 'restart':
            await booth.app.close();
            await booth.close();
            run = randomUUID();
            booth = await open();
        }
      }
      while ((await report(true)) > 0);
      expect([...heard.keys()].toSorted()).toEqual([...guests.keys()].toSorted());
      await booth.app.close();
      await booth.close();
    }),
    { numRuns: 15 },
  );
});

test('durations of any length that a kiosk may report reach the cloud, even those stored by an earlier release', async () => {
  const folder = temporaryFolder({});
  const { opened } = openedStores(folder);
  const [counts, cloud] = [opened(visitStore), opened(cloudCountStore)];
  await settled(counts.addVisit(at, { ...visit, shutterToCardMs: 1e12 }, { id: 'ab'.repeat(16), made }));
  await settled(counts.addVisit(at, visit, { id: 'cd'.repeat(16), made }));
  const database = openDatabase(`${folder}/staff/records.sqlite`, staffDatabase.steps, new Date());
  if (!database.ok) throw new Error(database.error);
  database.value.database.exec(`UPDATE reported_visits SET unsent = replace(unsent, '"bucket":148', '"bucket":566')`);
  database.value.database.exec(`INSERT INTO durations_before VALUES ('2026-11-20', 23, 'shutter-to-card', 566, 2)`);
  database.value.database.close();
  const unsent = await settled(cloud.unsent(made));
  expect(boothReport.parse(sampleReport(unsent)).visits.map(({ durations }) => durations[0]?.bucket)).toEqual([400, 400]);
  expect(unsent.sums[0]?.of.durations).toEqual([{ kind: 'shutter-to-card', bucket: 400, count: 2 }]);
});
