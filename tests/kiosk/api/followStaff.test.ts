import { expect, onTestFinished, test } from 'vitest';
import { followStaff } from '../../../src/kiosk/api/followStaff.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import type { KioskStanding, StaffWishes } from '../../../src/shared/contract/kioskStanding.ts';
import { timePasses } from '../../support/timePasses.ts';

const standing: KioskStanding = {
  doing: 'waiting',
  camera: { source: 'webcam', trouble: null, cameras: [] },
  screen: { width: 1080, height: 1920, pixelRatio: 1 },
};

test('the kiosk tells how it is every 5 s, and hears of what staff have set once for each change', async () => {
  const clock = manualClock();
  const life = new AbortController();
  onTestFinished(() => life.abort());
  let told = 0;
  let wishes: StaffWishes | null = null;
  const heard: [StaffWishes, StaffWishes | null][] = [];
  void followStaff(
    {
      standing: () => Promise.resolve(standing),
      post: () => {
        told++;
        return Promise.resolve(wishes);
      },
      heard: (next, before) => heard.push([next, before]),
    },
    clock,
    life.signal,
  );
  await timePasses(clock, 11_000, 1000);
  expect([told, heard]).toEqual([3, []]);
  const open: StaffWishes = { closed: null, camera: null, outboxRetries: 0, rehearsal: null };
  wishes = open;
  await timePasses(clock, 10_000, 1000);
  expect(heard).toEqual([[open, null]]);
  wishes = null;
  await timePasses(clock, 10_000, 1000);
  const closed: StaffWishes = { ...open, closed: { until: null } };
  wishes = closed;
  await timePasses(clock, 10_000, 1000);
  expect(heard).toEqual([
    [open, null],
    [closed, open],
  ]);
});
