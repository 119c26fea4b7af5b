import { describe, expect, test } from 'vitest';
import type { Clock } from '../../../src/kiosk/devices/Clock.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { makeByChain } from '../../../src/kiosk/pictures/makerChain.ts';
import { PictureError } from '../../../src/picture/PictureError.ts';
import type { PictureMaker, PictureOrder } from '../../../src/picture/PictureMaker.ts';
import { plainMaker } from '../../../src/picture/plainMaker.ts';
import { BoothError, failure, success } from '../../../src/shared/errors.ts';
import { dust } from '../../support/time/timePasses.ts';

const photo = 'the photo';
const deadlineMs = 20_000;
const broken = failure(new BoothError('picture-failed', 'no', { retryable: true }));

/** A maker that answers when the test tells it to. */
function waitingMaker(name: string, needsMs: number) {
  const orders: PictureOrder[] = [];
  let settle: { resolve: (made: Awaited<ReturnType<PictureMaker['make']>>) => void; reject: (error: Error) => void };
  return {
    name,
    sends: false,
    needsMs,
    orders,
    make(order: PictureOrder) {
      orders.push(order);
      return new Promise<Awaited<ReturnType<PictureMaker['make']>>>((resolve, reject) => (settle = { resolve, reject }));
    },
    gives: (picture: string, image?: ImageBitmap) =>
      settle.resolve(success({ url: picture, shape: 'photo', ...(image === undefined ? {} : { image }) })),
    fails: () => settle.resolve(broken),
    throws: () => settle.reject(new Error('a bug')),
  } satisfies PictureMaker & Record<string, unknown>;
}

/** Sends an order through a chain. */
function ordered(makers: readonly PictureMaker[], clock: Clock) {
  const controller = new AbortController();
  const progress: [string, number][] = [];
  const run = { picture: null as string | null, progress, abort: () => controller.abort() };
  const order: PictureOrder = {
    photo: Promise.resolve(photo),
    answers: { q1: '1' },
    signal: controller.signal,
    withheld: false,
    onProgress: (step, fraction) => progress.push([step, fraction]),
  };
  void makeByChain({ makers, deadlineMs, clock }, order).then(({ url }) => (run.picture = url));
  return run;
}

test('a chain without makers ends with the plain photo', async () => {
  const run = ordered([], manualClock());
  await dust();
  expect(run.picture).toBe(photo);
  expect(run.progress).toEqual([['finishing', 1]]);
});

test('a substitute that fails does not interrupt the better maker', async () => {
  const clock = manualClock();
  const [service, cutout] = [waitingMaker('service', 0), waitingMaker('cutout', 2000)];
  const run = ordered([service, cutout], clock);
  clock.advance(deadlineMs - 2000);
  await dust();
  expect(cutout.orders).toHaveLength(1);
  cutout.fails();
  await dust();
  expect(run.picture).toBeNull();
  service.gives('the picture of the service');
  await dust();
  expect(run.picture).toBe('the picture of the service');
});

test('when both have failed, the photo appears at once', async () => {
  const clock = manualClock();
  const [service, cutout] = [waitingMaker('service', 0), waitingMaker('cutout', 2000)];
  const run = ordered([service, cutout], clock);
  clock.advance(deadlineMs - 2000);
  await dust();
  cutout.fails();
  service.fails();
  await dust();
  expect(run.picture).toBe(photo);
});

test('the first maker that answers wins', async () => {
  const [best, second] = [waitingMaker('best', 0), waitingMaker('second', 1000)];
  const run = ordered([best, second], manualClock());
  best.gives('the best picture');
  await dust();
  expect(run.picture).toBe('the best picture');
  expect(second.orders).toEqual([]);
});

test('a maker receives the photo, the answers and a signal', async () => {
  const maker = waitingMaker('maker', 0);
  ordered([maker], manualClock());
  expect(await maker.orders[0]?.photo).toBe(photo);
  expect(maker.orders).toMatchObject([{ answers: { q1: '1' }, signal: { aborted: false } }]);
});

describe('a maker that fails', () => {
  test.each(['fails', 'throws'] as const)('(it %s) is followed by the next maker at once', async (how) => {
    const [best, second] = [waitingMaker('best', 0), waitingMaker('second', 1000)];
    const run = ordered([best, second], manualClock());
    best[how]();
    await dust();
    expect(second.orders).toHaveLength(1);
    second.gives('the second picture');
    await dust();
    expect(run.picture).toBe('the second picture');
  });

  test('by throwing synchronously is followed by the next one, too', async () => {
    const maker: PictureMaker = {
      name: 'broken',
      sends: false,
      needsMs: 0,
      make() {
        throw new Error('a bug');
      },
    };
    const run = ordered([maker], manualClock());
    await dust();
    expect(run.picture).toBe(photo);
  });

  test('as the last maker leaves the plain photo', async () => {
    const [best, second] = [waitingMaker('best', 0), waitingMaker('second', 1000)];
    const run = ordered([best, second], manualClock());
    best.fails();
    await dust();
    second.throws();
    await dust();
    expect(run.picture).toBe(photo);
  });

  test('after being overtaken does not start the next maker a second time', async () => {
    const clock = manualClock();
    const [best, second] = [waitingMaker('best', 0), waitingMaker('second', 1000)];
    const run = ordered([best, second], clock);
    clock.advance(deadlineMs - 1000 - plainMaker.needsMs);
    await dust();
    best.fails();
    await dust();
    expect(second.orders).toHaveLength(1);
    expect(run.picture).toBeNull();
  });

  test('early leaves the next maker all the time until the deadline', async () => {
    const clock = manualClock();
    const [best, second] = [waitingMaker('best', 0), waitingMaker('second', 1000)];
    const run = ordered([best, second], clock);
    clock.advance(500);
    best.fails();
    await dust();
    clock.advance(deadlineMs - plainMaker.needsMs - 501);
    await dust();
    expect(run.picture).toBeNull();
    clock.advance(1);
    await dust();
    expect(run.picture).toBe(photo);
  });
});

describe('a maker that is late', () => {
  test('gets a substitute at the last moment that leaves all remaining makers enough time', async () => {
    const clock = manualClock();
    const [best, second] = [waitingMaker('best', 5000), waitingMaker('second', 1000)];
    const run = ordered([best, second], clock);

    clock.advance(deadlineMs - 1000 - plainMaker.needsMs - 1);
    await dust();
    expect(second.orders).toEqual([]);
    clock.advance(1);
    await dust();
    expect(second.orders).toHaveLength(1);

    clock.advance(1000 - 1);
    await dust();
    expect(run.picture).toBeNull();
    clock.advance(1);
    await dust();
    expect(run.picture).toBe(photo);
    expect(clock.now()).toBe(deadlineMs - plainMaker.needsMs);
  });

  test('still wins while the next one is working', async () => {
    const clock = manualClock();
    const [best, second] = [waitingMaker('best', 0), waitingMaker('second', 1000)];
    const run = ordered([best, second], clock);
    clock.advance(deadlineMs - 1000);
    await dust();
    best.gives('the best picture');
    await dust();
    expect(run.picture).toBe('the best picture');
    expect(second.orders[0]?.signal.aborted).toBe(true);
  });

  test('is ignored after another has won', async () => {
    const clock = manualClock();
    const best = waitingMaker('best', 0);
    const run = ordered([best], clock);
    clock.advance(deadlineMs);
    await dust();
    expect(run.picture).toBe(photo);
    expect(best.orders[0]?.signal.aborted).toBe(true);
    let closed = false;
    best.gives('too late', { width: 1, height: 1, close: () => void (closed = true) });
    await dust();
    expect([run.picture, closed]).toEqual([photo, true]);
  });

  test('runs alongside the others from the beginning if they need all available time', async () => {
    const clock = manualClock();
    const [best, second] = [waitingMaker('best', 0), waitingMaker('second', deadlineMs)];
    ordered([best, second], clock);
    clock.advance(0);
    await dust();
    expect(second.orders).toHaveLength(1);
  });
});

describe('an aborted order', () => {
  test('returns the photo at once and stops the working maker', async () => {
    const clock = manualClock();
    const [best, second] = [waitingMaker('best', 0), waitingMaker('second', 1000)];
    const run = ordered([best, second], clock);
    run.abort();
    await dust();
    expect(run.picture).toBe(photo);
    expect(best.orders[0]?.signal.aborted).toBe(true);
  });

  test('starts no other maker', async () => {
    const clock = manualClock();
    const [best, second] = [waitingMaker('best', 0), waitingMaker('second', 1000)];
    const run = ordered([best, second], clock);
    run.abort();
    best.fails();
    clock.advance(2 * deadlineMs);
    await dust();
    expect(second.orders).toEqual([]);
  });

  test('starts no maker at all if it was aborted before its start', async () => {
    const maker = waitingMaker('maker', 0);
    const order: PictureOrder = {
      photo: Promise.resolve(photo),
      answers: {},
      signal: AbortSignal.abort(),
      withheld: false,
      onProgress: () => undefined,
    };
    expect(await makeByChain({ makers: [maker], deadlineMs, clock: manualClock() }, order)).toEqual({ url: photo, shape: 'photo' });
    expect(maker.orders).toEqual([]);
  });
});

describe('the reason for a plain photo is', () => {
  async function reasonOf(makers: readonly PictureMaker[], { withheld = false, play = (): void => undefined, clock = manualClock() } = {}) {
    const order: PictureOrder = {
      photo: Promise.resolve(photo),
      answers: {},
      signal: new AbortController().signal,
      withheld,
      onProgress: () => undefined,
    };
    const made = makeByChain({ makers, deadlineMs, clock }, order);
    play();
    await dust();
    return (await made).plain;
  }
  const nobody = (name: string): PictureMaker => ({
    ...waitingMaker(name, 0),
    make: async () => failure(new PictureError('nobody', 'no')),
  });
  const service = (): PictureMaker => ({
    ...waitingMaker('service', 0),
    sends: true,
    make: async () => failure(new PictureError('service', 'no')),
  });

  test('the theme, if it wants one', async () => {
    expect(await reasonOf([plainMaker])).toBe('by-theme');
  });

  test('the reason of the only maker', async () => {
    expect(await reasonOf([nobody('cutout')])).toBe('nobody');
  });

  test('the reason of the last of several makers', async () => {
    expect(await reasonOf([service(), nobody('cutout')])).toBe('nobody');
    expect(await reasonOf([nobody('cutout'), service()])).toBe('service');
  });

  test.each(['fails', 'throws'] as const)('a failure, if a maker %s without a reason', async (how) => {
    const maker = waitingMaker('cutout', 0);
    expect(await reasonOf([maker], { play: () => maker[how]() })).toBe('failed');
  });

  test('the deadline, if a maker was still working', async () => {
    const clock = manualClock();
    expect(
      await reasonOf([nobody('best'), waitingMaker('late', 0)], { clock, play: () => void setTimeout(() => clock.advance(deadlineMs)) }),
    ).toBe('late');
  });

  test('missing consent, if the only maker would have sent the photo', async () => {
    expect(await reasonOf([service()], { withheld: true })).toBe('withheld');
    expect(await reasonOf([service(), nobody('cutout')], { withheld: true })).toBe('nobody');
  });

  test('absent if a maker has made the picture', async () => {
    const maker = waitingMaker('service', 0);
    expect(await reasonOf([maker], { play: () => maker.gives('the picture') })).toBeUndefined();
  });
});

test('the plain photo comes once and last, wherever it is listed', async () => {
  const best = waitingMaker('best', 0);
  const run = ordered([plainMaker, best], manualClock());
  best.gives('the best picture');
  await dust();
  expect(run.picture).toBe('the best picture');
});

test('a finished chain leaves no timer behind', async () => {
  const clock = manualClock();
  let timers = 0;
  const counting: Clock = {
    now: () => clock.now(),
    after(delayMs, callback) {
      timers++;
      const cancel = clock.after(delayMs, callback);
      return () => {
        timers--;
        cancel();
      };
    },
  };
  const best = waitingMaker('best', 0);
  ordered([best], counting);
  expect(timers).toBe(1);
  best.gives('the best picture');
  await dust();
  expect(timers).toBe(0);
});
