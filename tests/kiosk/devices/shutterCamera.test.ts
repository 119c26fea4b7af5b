import { expect, test } from 'vitest';
import type { HostShots } from '../../../src/kiosk/devices/hostCamera/hostCamera.ts';
import { shutterCamera } from '../../../src/kiosk/devices/hostCamera/shutterCamera.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import type { StillCameraMode } from '../../../src/shared/contract/camera/stillCamera.ts';
import { fakeCamera, fakeStill } from '../../support/kiosk/fakeCamera.ts';

/** Lets pending promises settle without advancing the clock. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const request = { idealWidth: 1280, idealHeight: 720 };

function atWork(mode: StillCameraMode | null = 'live', shots?: HostShots) {
  const [webcam, host, clock] = [fakeCamera(), fakeCamera(), manualClock()];
  const camera = shutterCamera({
    webcam,
    host,
    shots: () => shots ?? { capture: () => Promise.reject(new Error('none')), stop: () => undefined },
    mode: async () => mode,
    clock,
  });
  const visit = new AbortController();
  return { webcam, host, clock, camera, visit, open: () => camera.open(request, visit.signal) };
}

/** Opens and starts the server's camera. */
async function running() {
  const work = atWork();
  const opening = work.open();
  await settled();
  const hostFeed = work.host.starts();
  const opened = await opening;
  if (!opened.ok) throw new Error(opened.error);
  return { ...work, hostFeed, feed: opened.value };
}

test('without such a camera, the webcam is opened as usual', async () => {
  const { webcam, host, open } = atWork(null);
  const opening = open();
  await settled();
  webcam.starts();
  expect((await opening).ok).toBe(true);
  expect(host.requests).toHaveLength(0);
});

test('the camera provides preview and shots, and the webcam stays off', async () => {
  const { webcam, hostFeed, feed } = await running();
  const taking = feed.capture(1000);
  hostFeed.deliver();
  expect((await taking).still).toBe(fakeStill);
  feed.stop();
  expect(hostFeed.stopped()).toBe(true);
  expect(webcam.requests).toHaveLength(0);
});

test('when the camera is lost during a visit, the webcam takes over, and the visit continues', async () => {
  const { webcam, hostFeed, feed } = await running();
  const lost: string[] = [];
  feed.onLost((trouble) => lost.push(trouble));
  let drawn = 0;
  feed.onFrame(() => (drawn += 1));
  hostFeed.lose('lost');
  await settled();
  const webcamFeed = webcam.starts();
  await settled();
  expect(drawn).toBe(1);
  expect(hostFeed.stopped()).toBe(true);
  const taking = feed.capture(1000);
  await settled();
  webcamFeed.deliver();
  expect((await taking).still).toBe(fakeStill);
  expect(lost).toEqual([]);
  webcamFeed.lose('lost');
  expect(lost).toEqual(['lost']);
  feed.stop();
  expect(webcamFeed.stopped()).toBe(true);
});

test('the webcam takes a shot that the camera fails to take', async () => {
  const { webcam, hostFeed, feed } = await running();
  const taking = feed.capture(1000);
  hostFeed.fail();
  await settled();
  const webcamFeed = webcam.starts();
  await settled();
  webcamFeed.deliver();
  expect((await taking).still).toBe(fakeStill);
});

test('a shot fails only if neither camera takes it', async () => {
  const { webcam, hostFeed, feed } = await running();
  const lost: string[] = [];
  feed.onLost((trouble) => lost.push(trouble));
  const taking = feed.capture(1000);
  hostFeed.fail();
  await settled();
  webcam.refuses('none');
  await expect(taking).rejects.toThrow();
  expect(lost).toEqual(['none']);
});

test('guests who leave while the webcam is opening leave no camera on', async () => {
  const { webcam, hostFeed, feed } = await running();
  hostFeed.lose('lost');
  feed.stop();
  const late = webcam.starts();
  await settled();
  expect(late.stopped()).toBe(true);
});

test('after a failure, visits begin with the webcam, and try the camera again with back-off', async () => {
  const { webcam, host, clock, open } = atWork();
  const visitTries = async (): Promise<'camera' | 'webcam'> => {
    const before = host.requests.length;
    const opening = open();
    await settled();
    const isTried = host.requests.length > before;
    if (isTried) host.refuses('lost');
    await settled();
    webcam.starts().stop();
    expect((await opening).ok).toBe(true);
    return isTried ? 'camera' : 'webcam';
  };
  expect(await visitTries()).toBe('camera');
  clock.advance(9000);
  expect(await visitTries()).toBe('webcam');
  clock.advance(1500);
  expect(await visitTries()).toBe('camera');
  clock.advance(15_000);
  expect(await visitTries()).toBe('webcam');
  clock.advance(6000);
  expect(await visitTries()).toBe('camera');
});

test('without a webcam, every visit tries the camera, and its own trouble is reported', async () => {
  const { webcam, host, open } = atWork();
  for (let visits = 0; visits < 2; visits++) {
    const opening = open();
    await settled();
    if (visits === 0) {
      host.refuses('unknown');
      await settled();
      webcam.refuses('none');
    } else {
      webcam.refuses('none');
      await settled();
      host.refuses('unknown');
    }
    expect(await opening).toEqual({ ok: false, error: 'unknown' });
  }
});

test('a camera without a preview takes the shots, and the webcam provides the preview', async () => {
  let shots = 0;
  let isStopped = false;
  const elsewhere: HostShots = {
    capture: async () => ((shots += 1), { photo: Promise.resolve('data:'), still: fakeStill }),
    stop: () => (isStopped = true),
  };
  const { webcam, open } = atWork('shots', elsewhere);
  const opening = open();
  await settled();
  const webcamFeed = webcam.starts();
  const opened = await opening;
  if (!opened.ok) throw new Error(opened.error);
  expect(await (await opened.value.capture(1000)).photo).toBe('data:');
  expect(shots).toBe(1);
  opened.value.stop();
  expect([isStopped, webcamFeed.stopped()]).toEqual([true, true]);
});
