import { expect, test } from 'vitest';
import { makeBothSides } from '../../../../src/kiosk/pictures/portrait/makeBothSides.ts';
import { manualClock } from '../../../../src/kiosk/devices/manualClock.ts';
import type { DevelopedPicture, PictureMaker, PictureOrder } from '../../../../src/picture/PictureMaker.ts';
import { BoothError, failure, success } from '../../../../src/shared/errors.ts';
import { dust } from '../../../support/time/timePasses.ts';

const deadlineMs = 20_000;

/** A promise that the test settles. */
function answerable<Answer>() {
  let [resolve, reject]: [(answer: Answer) => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<Answer>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}

/** An order for both sides of the card; the test decides when its makers answer. */
function ordered({ withheld = false } = {}) {
  const clock = manualClock();
  const [stop, progress] = [new AbortController(), [] as number[]];
  const [own, portrait] = [answerable<DevelopedPicture>(), answerable<Awaited<ReturnType<PictureMaker['make']>>>()];
  const asked: PictureOrder[] = [];
  const service: PictureMaker = {
    name: 'service',
    sends: true,
    needsMs: 0,
    make(order) {
      asked.push(order);
      return portrait.promise;
    },
  };
  const makers = {
    own: (order: PictureOrder) => {
      order.onProgress('finishing', 1);
      return own.promise;
    },
    service,
    deadlineMs,
    clock,
  };
  const made = makeBothSides(makers, {
    photo: Promise.resolve('photo'),
    answers: {},
    withheld,
    signal: stop.signal,
    onProgress: (_step, fraction) => progress.push(fraction),
  });
  return { clock, stop, progress, own, portrait, asked, made };
}

const cutout: DevelopedPicture = { url: 'own', shape: 'cutout' };

test("the result has both the booth's picture and the portrait, and is not reported as done before that", async () => {
  const { own, portrait, made, progress } = ordered();
  own.resolve(cutout);
  portrait.resolve(success({ url: 'painted', shape: 'photo' }));
  expect(await made).toEqual({ ...cutout, portrait: 'painted' });
  expect(Math.max(...progress)).toBeLessThan(1);
});

test.each<[string, (order: ReturnType<typeof ordered>) => void]>([
  ['fails', ({ portrait }) => portrait.resolve(failure(new BoothError('picture-failed', 'no', { retryable: true })))],
  ['throws', ({ portrait }) => portrait.reject(new Error('a bug'))],
  ['is late, and ignores being cancelled,', ({ clock }) => clock.advance(deadlineMs)],
])('a service that %s leaves the booth’s own picture', async (_what, happens) => {
  const order = ordered();
  order.own.resolve(cutout);
  await dust();
  happens(order);
  expect(await order.made).toEqual(cutout);
});

test('a withheld photo is not sent', async () => {
  const { own, made, asked } = ordered({ withheld: true });
  own.resolve(cutout);
  expect(await made).toEqual(cutout);
  expect(asked).toEqual([]);
});

test('when guests leave, the service is cancelled, and nothing waits for it', async () => {
  const { own, made, asked, stop } = ordered();
  await dust();
  stop.abort();
  own.resolve(cutout);
  expect(await made).toEqual(cutout);
  expect(asked[0]?.signal.aborted).toBe(true);
});

test('without a photo there is no picture, and the service is cancelled', async () => {
  const { own, made, asked } = ordered();
  await dust();
  own.reject(new Error('the camera has gone'));
  await expect(made).rejects.toThrow('the camera has gone');
  expect(asked[0]?.signal.aborted).toBe(true);
});
