import { expect, test } from 'vitest';
import { pictureBudget } from '../../../../src/server/features/portraits/pictureBudget.ts';
import type { PictureLimits } from '../../../../src/server/storage/staff/PictureCounts.ts';
import { failure } from '../../../../src/shared/errors.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

async function open(limits: PictureLimits, folder = temporaryFolder()) {
  const records = staffRecords(folder);
  let now = new Date(2026, 5, 20, 18, 15);
  const budget = pictureBudget({ counts: records.pictures, settings: records.settings, limits, price: 0.04, now: () => now });
  return { budget, records, close: records.close, goTo: (hours: number) => void (now = new Date(2026, 5, 20, hours, 15)) };
}

/** How many of this many simultaneous orders may be sent. */
const allowed = async ({ budget }: Awaited<ReturnType<typeof open>>, orders: number, visit?: string): Promise<number> =>
  (await Promise.all(Array.from({ length: orders }, () => budget.spend(visit)))).filter(({ ok }) => ok).length;

test('of 16 simultaneous orders, no more are sent than the limits for hour, day and event allow', async () => {
  const booth = await open({ hour: 5, day: 8, event: 9 });
  expect(await allowed(booth, 16)).toBe(5);
  expect(await booth.budget.spend()).toEqual(failure(45 * 60_000));
  booth.goTo(19);
  expect(await allowed(booth, 16)).toBe(3);
  booth.goTo(20 + 24);
  expect(await allowed(booth, 16)).toBe(1);
  await booth.records.pictures.beginEvent();
  expect(await allowed(booth, 16)).toBe(4);
});

test("of 16 simultaneous orders from one guest, no more are sent than the guest's limit allows, and other guests have their own limit", async () => {
  const booth = await open({ guest: 3, hour: 8 });
  expect(await allowed(booth, 16, 'somebody')).toBe(3);
  expect((await booth.budget.spending())?.ordered.hour).toBe(3);
  expect(await Promise.all([allowed(booth, 16, 'another'), allowed(booth, 16, 'a third')])).toEqual([3, 2]);
  booth.goTo(19);
  expect(await allowed(booth, 16, 'a third')).toBe(1);
  expect(await allowed(booth, 16, 'somebody')).toBe(0);
});

test('an order that was not sent is credited to its guest, the hour and the event, even after staff have begun a new event', async () => {
  const booth = await open({ guest: 1, event: 2 });
  const spend = async (visit: string) => {
    const spent = await booth.budget.spend(visit);
    if (!spent.ok) throw new Error('it was held back');
    return spent.value;
  };
  const first = await spend('somebody');
  await spend('another');
  await first.giveBack();
  expect((await booth.budget.spending())?.ordered).toEqual({ hour: 1, day: 1, event: 1 });
  const second = await spend('somebody');
  await booth.budget.beginEvent();
  await second.giveBack();
  expect((await booth.budget.spending())?.ordered).toEqual({ hour: 1, day: 1, event: 0 });
});

test('orders before a restart still count', async () => {
  const folder = temporaryFolder();
  const before = await open({ event: 3 }, folder);
  expect(await allowed(before, 2)).toBe(2);
  await before.close();
  const after = await open({ event: 3 }, folder);
  expect(await allowed(after, 2)).toBe(1);
});

test('without limits all orders are sent, and all are counted', async () => {
  const booth = await open({});
  expect(await allowed(booth, 16)).toBe(16);
  expect(await booth.budget.spending()).toEqual({
    ordered: { hour: 16, day: 16, event: 16 },
    limits: {},
    reached: null,
    cost: { day: 0.64, event: 0.64 },
    isOff: false,
  });
});

test('staff can switch orders off and on, across restarts', async () => {
  const folder = temporaryFolder();
  const before = await open({}, folder);
  await before.budget.switchTo(false);
  expect(await allowed(before, 3)).toBe(0);
  await before.close();
  const after = await open({}, folder);
  expect([await allowed(after, 1), (await after.budget.spending())?.isOff]).toEqual([0, true]);
  await after.budget.switchTo(true);
  expect(await allowed(after, 2)).toBe(2);
});
