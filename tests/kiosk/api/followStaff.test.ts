import { expect, onTestFinished, test } from 'vitest';
import { followStaff } from '../../../src/kiosk/api/followStaff.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import type { KioskStatus, KioskSettings } from '../../../src/shared/contract/kioskStatus.ts';
import { timePasses } from '../../support/time/timePasses.ts';

const status: KioskStatus = {
  doing: 'waiting',
  camera: { source: 'webcam', trouble: null, cameras: [] },
  screen: { width: 1080, height: 1920, pixelRatio: 1 },
};

test('the kiosk reports its status every 5 s, and gets each change of the staff settings once', async () => {
  const clock = manualClock();
  const life = new AbortController();
  onTestFinished(() => life.abort());
  let told = 0;
  let wishes: KioskSettings | null = null;
  const received: [KioskSettings, KioskSettings | null][] = [];
  void followStaff(
    {
      status: () => Promise.resolve(status),
      post: () => {
        told++;
        return Promise.resolve(wishes);
      },
      received: (next, before) => received.push([next, before]),
    },
    clock,
    life.signal,
  );
  await timePasses(clock, 11_000, 1000);
  expect([told, received]).toEqual([3, []]);
  const open: KioskSettings = { closed: null, camera: null, cameraTurn: 0, outboxRetries: 0, rehearsal: null };
  wishes = open;
  await timePasses(clock, 10_000, 1000);
  expect(received).toEqual([[open, null]]);
  wishes = null;
  await timePasses(clock, 10_000, 1000);
  const closed: KioskSettings = { ...open, closed: { until: null } };
  wishes = closed;
  await timePasses(clock, 10_000, 1000);
  expect(received).toEqual([
    [open, null],
    [closed, open],
  ]);
});
