import { describe, expect, test } from 'vitest';
import type { Camera, CameraFeed, CameraRequest } from '../../../src/kiosk/devices/Camera.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { watchedCamera } from '../../../src/kiosk/devices/watchedCamera.ts';
import { inspectFrame } from '../../../src/picture/live/inspectFrame.ts';
import type { FrameSample } from '../../../src/picture/live/frameSample.ts';
import type { CameraTrouble, FrameFault } from '../../../src/shared/contract/cameraFaults.ts';
import { failure, success } from '../../../src/shared/errors.ts';
import { Chance } from '../../support/groups/Chance.ts';
import { fakeStill } from '../../support/kiosk/fakeCamera.ts';
import { ebuBars, noisy, plain, room, sampleOf, smpteBars } from '../../support/picture/frameFilms.ts';
import { dust, timePasses } from '../../support/time/timePasses.ts';

/** A camera's picture this many milliseconds after it was opened. */
type Film = (ms: number) => FrameSample;

const chance = new Chance(7);
/** A few frames in rotation, with different noise in each. */
function withNoise(sample: FrameSample, levels: number): Film {
  const frames: FrameSample[] = [];
  let shown = 0;
  return () => (frames[shown++ % 5] ??= noisy(sample, levels, chance));
}
const still =
  (sample: FrameSample): Film =>
  () =>
    sample;

/** Adds a few points that change from frame to frame, like a clock or a codec's artefacts. */
const specked =
  (sample: FrameSample): Film =>
  (ms) => {
    const frame = sample.slice();
    for (let point = 0; point < 100; point++) frame[3 * (point + 160)] = (point * 40 + ms) % 256;
    return frame;
  };
const logo = sampleOf((x, y) => (Math.hypot(x - 80, y - 45) < 15 ? [200, 200, 200] : [0, 0, 0]));
const dim = sampleOf((x, y) => [4 + x / 80, 4 + y / 60, 3]);
const noise = withNoise(room, 3);

const faulty: readonly [what: string, film: Film, fault: FrameFault][] = [
  ['a cap on the lens of a camera without noise', still(plain(0, 0, 0)), 'black'],
  ['black sent as dark grey', still(plain(16, 16, 16)), 'black'],
  ["black with a codec's specks", specked(plain(1, 1, 1)), 'black'],
  ['the blue of a capture card without a signal', still(plain(32, 64, 255)), 'flat'],
  ['the green of a decoder without data', still(plain(0, 135, 0)), 'flat'],
  ['grey', still(plain(128, 128, 128)), 'flat'],
  ['white', still(plain(255, 255, 255)), 'flat'],
  ["blue with a codec's specks", specked(plain(32, 64, 255)), 'flat'],
  ["SMPTE's bars", still(smpteBars), 'bars'],
  ["EBU's bars", still(ebuBars), 'bars'],
  ['bars through a noisy cable', withNoise(smpteBars, 4), 'bars'],
  ['a guest who never moves', still(room), 'frozen'],
  ['a guest who never moves, with a running clock in the corner', specked(room), 'frozen'],
  ["a shutter's sign, or 'no signal', on black", still(logo), 'frozen'],
];

const sound: readonly [what: string, film: Film][] = [
  ['guests', noise],
  ['an empty, still room', withNoise(room, 1)],
  ['a dark room', withNoise(plain(3, 3, 3), 2)],
  ['an almost completely dark room', withNoise(dim, 1)],
  ['a plain wall that fills the picture', withNoise(plain(210, 205, 200), 1)],
  ['a green screen that fills the picture', withNoise(plain(30, 190, 60), 1)],
  [
    'striped curtains',
    withNoise(
      sampleOf((x) => (x % 40 < 20 ? [150, 60, 60] : [190, 180, 170])),
      2,
    ),
  ],
  ['a camera that delivers two frames a second in the dark', (ms) => noisy(plain(9, 9, 9), 3, new Chance(Math.floor(ms / 500)))],
  ['a camera that is black for its first two seconds', (ms) => (ms < 2000 ? plain(0, 0, 0) : noise(ms))],
  ['a picture that repeatedly stops for two seconds', (ms) => (ms % 4000 < 2000 ? room : noise(ms))],
];

/** A watched camera whose films the test advances. */
function cameraAtWork(firstFilm: Film) {
  const clock = manualClock();
  const stage = { film: firstFilm, opens: true, shots: 0, opened: 0 };
  const feeds = new Set<() => void>();
  const camera: Camera = {
    async open() {
      stage.opened++;
      if (!stage.opens) return failure('none');
      const openedMs = clock.now();
      const draws = new Set<() => void>();
      const lost = new Set<(trouble: CameraTrouble) => void>();
      const tick = (): void => {
        [...draws].forEach((draw) => draw());
        cancel = clock.after(33, tick);
      };
      let cancel = clock.after(33, tick);
      const end = (): void => {
        cancel();
        [...lost].forEach((callback) => callback('lost'));
      };
      feeds.add(end);
      const feed: CameraFeed = {
        get image() {
          return stage.film(clock.now() - openedMs) as unknown as CanvasImageSource;
        },
        width: 1280,
        height: 720,
        onFrame: (draw) => (draws.add(draw), () => draws.delete(draw)),
        onLost: (callback) => (lost.add(callback), () => lost.delete(callback)),
        capture: async () => (stage.shots++, { photo: Promise.resolve(''), still: fakeStill }),
        stop: () => (cancel(), feeds.delete(end)),
      };
      return success(feed);
    },
    onChange: () => () => undefined,
  };
  let before: FrameSample | null = null;
  const watched = watchedCamera(
    camera,
    async (image, isFirst) => {
      const sample = image as unknown as FrameSample | null;
      const look = sample === null ? null : inspectFrame(sample, isFirst ? null : before);
      before = sample;
      return look;
    },
    clock,
  );
  const request: CameraRequest = { idealWidth: 1280, idealHeight: 720 };
  return {
    clock,
    stage,
    passes: (ms: number) => timePasses(clock, ms),
    drops: () => [...feeds].forEach((end) => end()),
    running: () => feeds.size,
    /** Opens the camera while time passes. Returns the outcome, and the trouble if the feed is lost. */
    async opens(withinMs = 0, signal = new AbortController().signal) {
      const seen: { opened: Awaited<ReturnType<Camera['open']>> | null; trouble: CameraTrouble | null } = { opened: null, trouble: null };
      void watched.open(request, signal).then((opened) => {
        seen.opened = opened;
        if (opened.ok) opened.value.onLost((trouble) => (seen.trouble = trouble));
      });
      await dust();
      for (let ms = 0; ms < withinMs && seen.opened === null; ms += 100) await timePasses(clock, 100);
      return seen;
    },
  };
}

const feedOf = ({ opened }: { opened: Awaited<ReturnType<Camera['open']>> | null }): CameraFeed => {
  if (opened?.ok !== true) throw new Error('the camera did not open');
  return opened.value;
};

/** A camera that has moved before it shows this film. */
async function afterMoving(film: Film) {
  const atWork = cameraAtWork(noise);
  const seen = await atWork.opens();
  await atWork.passes(1000);
  feedOf(seen).stop();
  atWork.stage.film = film;
  return atWork;
}

test('a picture that has never moved is accepted for 20 seconds, across visits, and then counts as frozen', async () => {
  const { stage, passes, opens } = cameraAtWork(still(room));
  for (let visit = 0; visit < 3; visit++) {
    const seen = await opens();
    await passes(5000);
    await feedOf(seen).capture(720);
    feedOf(seen).stop();
    expect(seen.trouble).toBeNull();
  }
  const seen = await opens();
  let hasMoved = false;
  void feedOf(seen).moves?.then(() => (hasMoved = true));
  await passes(10_000);
  expect([seen.trouble, stage.shots, hasMoved]).toEqual(['frozen', 3, false]);
});

describe.each(faulty)('%s', (_what, film, fault) => {
  test(`is reported as ${fault} within three to four seconds, and no shot is taken of it`, async () => {
    const { stage, passes, opens } = await afterMoving(film);
    const seen = await opens();
    await passes(2900);
    expect(seen.trouble).toBeNull();
    const shot = feedOf(seen).capture(720);
    shot.catch(() => undefined);
    await passes(1200);
    expect(seen.trouble).toBe(fault);
    await expect(shot).rejects.toThrow('the camera delivers no new frame');
    expect(stage.shots).toBe(0);
  });

  test('is not shown again until the camera works', async () => {
    const { stage, passes, opens, running } = await afterMoving(film);
    const seen = await opens();
    await passes(4000);
    feedOf(seen).stop();
    const again = await opens(5000);
    expect([again.opened, running()]).toEqual([failure(fault), 0]);
    stage.film = noise;
    expect((await opens(1000)).opened?.ok).toBe(true);
  });
});

describe.each(sound)('%s', (_what, film) => {
  test('does not count as a fault, and shots are taken', async () => {
    const { stage, passes, opens } = cameraAtWork(film);
    const seen = await opens();
    await passes(10_000);
    const shot = feedOf(seen).capture(720);
    await passes(2500);
    await shot;
    await feedOf(seen).moves;
    expect([seen.trouble, stage.shots]).toEqual([null, 1]);
  });
});

test('a camera that freezes during the countdown delivers no frame from before it', async () => {
  const { stage, passes, opens } = cameraAtWork(noise);
  const seen = await opens();
  await passes(5000);
  stage.film = still(room);
  await passes(3000);
  const shot = feedOf(seen).capture(720);
  shot.catch(() => undefined);
  await passes(1500);
  await expect(shot).rejects.toThrow();
  expect([seen.trouble, stage.shots]).toEqual(['frozen', 0]);
});

test('a shot without a countdown waits for the first two frames, which show that the camera works', async () => {
  const alive = cameraAtWork(noise);
  const shot = feedOf(await alive.opens()).capture(720);
  await alive.passes(150);
  await shot;
  expect(alive.stage.shots).toBe(1);
  const frozen = await afterMoving(still(room));
  const none = feedOf(await frozen.opens()).capture(720);
  none.catch(() => undefined);
  await frozen.passes(4000);
  await expect(none).rejects.toThrow();
  expect(frozen.stage.shots).toBe(0);
});

test('a camera that drops out every few frames is shown twice, then only after running for ten seconds', async () => {
  const { passes, opens, drops } = cameraAtWork(noise);
  const told: (CameraTrouble | null)[] = [];
  for (let turn = 0; turn < 2; turn++) {
    const seen = await opens();
    await passes(100);
    drops();
    await dust();
    feedOf(seen).stop();
    told.push(seen.trouble);
    await passes(1000);
  }
  expect(told).toEqual(['lost', 'unsteady']);
  for (let turn = 0; turn < 5; turn++) {
    const opening = opens(2000);
    await passes(100);
    drops();
    expect((await opening).opened).toEqual(failure('unsteady'));
    await passes(1000);
  }
  const steady = await opens(9000);
  expect(steady.opened).toBeNull();
  await passes(1500);
  expect(feedOf(steady).width).toBe(1280);
});

test('after a cable was unplugged once, the camera is shown again at once', async () => {
  const { passes, opens, drops } = cameraAtWork(noise);
  const seen = await opens();
  await passes(2000);
  drops();
  await dust();
  expect(seen.trouble).toBe('lost');
  await passes(70_000);
  const again = await opens();
  expect(again.opened?.ok).toBe(true);
  await passes(2000);
  drops();
  await dust();
  expect(again.trouble).toBe('lost');
});

test('a photo resets the count of losses', async () => {
  const { passes, opens, drops } = cameraAtWork(noise);
  for (let visit = 0; visit < 3; visit++) {
    const lost = await opens();
    await passes(3000);
    drops();
    await dust();
    expect(lost.trouble).toBe('lost');
    const feed = feedOf(await opens());
    await passes(3000);
    await feed.capture(720);
    feed.stop();
  }
});

test('the camera stops if the guest leaves before it has proved that it works', async () => {
  const { passes, opens, running } = await afterMoving(still(room));
  const seen = await opens();
  await passes(4000);
  feedOf(seen).stop();
  const visit = new AbortController();
  const again = await opens(0, visit.signal);
  await passes(500);
  expect(running()).toBe(1);
  visit.abort();
  await dust();
  expect([again.opened, running()]).toEqual([failure('frozen'), 0]);
});

test('other camera faults are reported as they are', async () => {
  const { stage, opens } = cameraAtWork(noise);
  stage.opens = false;
  expect((await opens()).opened).toEqual(failure('none'));
});
