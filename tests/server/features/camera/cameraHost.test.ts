import { expect, onTestFinished, test } from 'vitest';
import { cameraHost } from '../../../../src/server/features/camera/cameraHost.ts';
import type { FakeCameraFault } from '../../../../src/server/features/camera/drivers/fakeStillCamera.ts';
import { fakeStillCamera } from '../../../../src/server/features/camera/drivers/fakeStillCamera.ts';
import { wholeJpeg } from '../../../../src/server/features/camera/wholeJpeg.ts';
import type { ServerClock } from '../../../../src/server/core/ServerClock.ts';
import type { StillCameraTrouble } from '../../../../src/shared/contract/camera/stillCamera.ts';
import { success } from '../../../../src/shared/errors.ts';
import { seed } from '../../../support/arbitrary/seed.ts';
import { Chance } from '../../../support/groups/Chance.ts';
import { untilTrue } from '../../../support/print/untilTrue.ts';

/** A clock that is fifty times as fast as the machine's. */
const speed = 50;
const fastClock: ServerClock = {
  nowMs: () => performance.now() * speed,
  calendarMs: () => performance.now() * speed,
  pause: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted || ms <= 0) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms / speed);
      signal.addEventListener('abort', end);
    }),
};

async function hosted(make: Parameters<typeof fakeStillCamera>[0] = {}) {
  const fake = fakeStillCamera({ shotSize: [120, 80], frameSize: [60, 40], clock: fastClock, ...make });
  const host = cameraHost(fastClock);
  onTestFinished(() => host.close());
  await host.use(fake);
  await untilTrue(() => host.status().reported !== null);
  return { fake, host };
}

test('a shot requested again by its id is exposed once', async () => {
  const { fake, host } = await hosted();
  const [one, same] = await Promise.all([host.shoot('a'), host.shoot('a')]);
  expect(one).toBe(same);
  expect(fake.exposures()).toHaveLength(1);
  await host.shoot('b');
  expect(fake.exposures()).toHaveLength(2);
});

test('after autofocus fails, photos are taken without it until a test shot', async () => {
  const { fake, host } = await hosted();
  fake.misbehave('focus', 100);
  for (const id of ['a', 'b', 'c', 'd']) expect((await host.shoot(id)).ok).toBe(true);
  expect(host.status().isFocusOff).toBe(true);
  expect(fake.exposures()).toHaveLength(4);
  fake.misbehave('focus', 0);
  host.refocus();
  expect((await host.shoot('e')).ok).toBe(true);
  expect(host.status().isFocusOff).toBe(false);
});

test('a camera that is briefly busy still takes the shot', async () => {
  const { fake, host } = await hosted();
  fake.misbehave('busy', 5);
  expect((await host.shoot('a')).ok).toBe(true);
  expect(fake.exposures()).toHaveLength(1);
});

test.each<[FakeCameraFault, StillCameraTrouble]>([
  ['half', 'garbled'],
  ['noise', 'garbled'],
  ['gone', 'away'],
  ['hangs', 'late'],
  ['full', 'full'],
  ['battery', 'battery'],
  ['mode', 'mode'],
])('a shot that fails (%s) is reported in time as %s, and the camera is back within 10 s', async (fault, trouble) => {
  const { fake, host } = await hosted();
  fake.misbehave(fault);
  const beganMs = fastClock.nowMs();
  expect(await host.shoot('a')).toEqual({ ok: false, error: trouble });
  expect(fastClock.nowMs() - beganMs).toBeLessThan(8000);
  expect(host.status().trouble).toBe(trouble);
  await untilTrue(async () => host.status().isOpen);
  expect((await host.shoot('b')).ok).toBe(true);
  expect(fastClock.nowMs() - beganMs).toBeLessThan(20_000);
  expect(host.status().trouble).toBeNull();
});

test('viewers are told when the camera disconnects, and see its picture again when it is back', async () => {
  const { fake, host } = await hosted();
  const frames: Uint8Array[] = [];
  const watching = host.watch((frame) => frames.push(frame), new AbortController().signal);
  await untilTrue(() => frames.length > 10);
  expect(frames.every((frame) => wholeJpeg(frame) !== null)).toBe(true);
  fake.unplug();
  expect(await watching).toBe('away');
  expect(await host.watch(() => undefined, new AbortController().signal)).toBe('away');
  fake.plug();
  await untilTrue(() => host.status().isOpen);
  const leaving = new AbortController();
  const again = host.watch(() => leaving.abort(), leaving.signal);
  expect(await again).toBeNull();
});

test('a preview with more pixels than any real one counts as broken and is not sent to the kiosk, which would decode it', async () => {
  const { fake, host } = await hosted();
  const given = fake.open.bind(fake);
  const side = 12_000;
  await host.use({
    ...fake,
    async open(signal) {
      const opened = await given(signal);
      if (!opened.ok) return opened;
      const session = opened.value;
      return success({
        ...session,
        async preview(until) {
          const frame = await session.preview(until);
          if (!frame.ok) return frame;
          const claim = Buffer.from(frame.value);
          const start = claim.indexOf(Buffer.of(0xff, 0xc0));
          claim.writeUInt16BE(side, start + 5);
          claim.writeUInt16BE(side, start + 7);
          return success(claim);
        },
      });
    },
  });
  await untilTrue(() => host.status().isOpen);
  const frames: Uint8Array[] = [];
  expect(await host.watch((frame) => frames.push(frame), new AbortController().signal)).toBe('garbled');
  expect(frames).toEqual([]);
});

test('no shot is lost or duplicated under random faults', { timeout: 60_000 }, async () => {
  const { fake, host } = await hosted({ shutterLagMs: 10, fileMs: 20 });
  const faults: readonly FakeCameraFault[] = ['busy', 'focus', 'half', 'noise', 'gone', 'hangs', 'full'];
  const chance = new Chance(seed);
  const pictures = new Set<string>();
  let taken = 0;
  let exposedForNothing = 0;
  for (let shot = 0; shot < 200; shot++) {
    const fault = chance.happens(0.2) ? chance.oneOf(faults) : undefined;
    if (fault !== undefined) fake.misbehave(fault);
    await untilTrue(() => host.status().isOpen);
    const result = await host.shoot(`shot-${String(shot)}`);
    if (result.ok) {
      taken += 1;
      pictures.add(Buffer.from(result.value).toString('base64'));
    } else if (['half', 'noise', 'gone'].includes(fault ?? '')) exposedForNothing += 1;
    for (const one of faults) fake.misbehave(one, 0);
  }
  expect(pictures.size, `seed ${String(seed)}`).toBe(taken);
  expect(fake.exposures()).toHaveLength(taken + exposedForNothing);
  expect(taken).toBeGreaterThan(140);
});
