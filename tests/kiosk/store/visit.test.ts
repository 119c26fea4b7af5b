import { describe, expect, test } from 'vitest';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';
import { allAnswers, boothAtWork, card } from '../../support/kiosk/boothAtWork.ts';
import { fakeStill } from '../../support/kiosk/fakeCamera.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { otherPicture, samplePng } from '../../support/visit/sampleEvents.ts';
import { dust } from '../../support/time/timePasses.ts';

test('a visit leads from Welcome to the card and back', async () => {
  const booth = boothAtWork();
  expect(booth.visit()).toEqual({ scene: 'welcome' });
  await booth.answersAll();
  expect(booth.scene()).toBe('preparing');
  const feed = await booth.goesLive();
  expect(booth.visit()).toMatchObject({ scene: 'live', answers: allAnswers });
  expect(booth.store.getState().feed).toBe(feed);

  await booth.sends({ type: 'capture-pressed' });
  expect(booth.visit()).toMatchObject({ scene: 'countdown', secondsLeft: 3 });
  await booth.passes(2999);
  expect(booth.visit()).toMatchObject({ scene: 'countdown', secondsLeft: 1 });
  await booth.passes(1);
  expect(booth.visit()).toMatchObject({ scene: 'generating', development: { name: 'shooting' } });

  feed.deliver();
  await dust();
  expect(booth.visit()).toMatchObject({ development: { name: 'making', photo: samplePng } });
  expect(booth.pictures.map(({ given }) => given.answers)).toEqual([allAnswers]);
  expect(await booth.pictures[0]?.given.photo).toBe(samplePng);
  booth.pictures[0]?.given.onProgress('making', 0.4);
  expect(booth.visit()).toMatchObject({ development: { step: 'making', fraction: 0.4 } });

  booth.pictures[0]?.resolve(otherPicture);
  await booth.passes(999);
  expect(booth.visit()).toMatchObject({ scene: 'generating', development: { name: 'settled' } });
  await booth.passes(1);
  expect(booth.visit()).toMatchObject({ scene: 'result', picture: otherPicture, sharing: { name: 'drawing' } });

  await booth.sends({ type: 'card-drawn', card });
  expect(booth.cards.map(({ given }) => given)).toMatchObject([card]);
  booth.cards[0]?.resolve(undefined);
  await booth.passes(1499);
  expect(booth.visit()).toMatchObject({ sharing: { name: 'settled' } });
  await booth.passes(1);
  expect(booth.visit()).toMatchObject({ sharing: { name: 'done' } });

  await booth.sends({ type: 'back-pressed' });
  expect(booth.store.getState()).toMatchObject({ visit: { scene: 'welcome' }, feed: null, still: null });
});

/** A booth whose guest sees the picture that has just settled. */
async function withSettledPicture() {
  const booth = boothAtWork();
  await booth.answersAll();
  await booth.isPhotographed(await booth.goesLive());
  booth.pictures[0]?.resolve(otherPicture);
  await dust();
  return booth;
}

test('a card drawn while the picture is shown is sent once, under the link that the result shows', async () => {
  const booth = await withSettledPicture();
  const drawn = stillItem(Uint8Array.of(1, 2, 3));
  await booth.sends({ type: 'card-drawn', card: drawn });
  await booth.passes(1000);
  expect(booth.visit()).toMatchObject({ scene: 'result', sharing: { name: 'sending' } });
  expect(booth.cards.map(({ given }) => given)).toMatchObject([drawn]);
  expect(booth.shown.at(-1)?.state).toMatchObject({ secret: booth.cards[0]?.given.secret });
  await booth.sends({ type: 'card-drawn', card });
  expect(booth.cards).toHaveLength(1);
  expect([...drawn.main.bytes], 'whoever sends it wipes it').toEqual([1, 2, 3]);
});

test('a card that is no longer needed is wiped', async () => {
  const booth = await withSettledPicture();
  const [drawn, another] = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5, 6)];
  await booth.sends({ type: 'card-drawn', card: stillItem(drawn) }, { type: 'card-drawn', card: stillItem(another) });
  expect([...drawn, ...another]).toEqual([1, 2, 3, 0, 0, 0]);
});

test('a second guest finds the booth just as the first one did', async () => {
  const booth = boothAtWork();
  for (const visit of [1, 2]) {
    const feed = await booth.visits();
    expect(booth.visit()).toMatchObject({ scene: 'result', sharing: { name: 'drawing' } });
    expect([feed.stopped(), booth.camera.requests.length, booth.pictures.length]).toEqual([true, visit, visit]);
    await booth.sends({ type: 'back-pressed' });
  }
  expect(booth.visit()).toEqual({ scene: 'welcome' });
});

describe('loading ends 1500 ms after the upload has settled', () => {
  test.each(['success', 'failure'])('by %s', async (how) => {
    const booth = boothAtWork();
    await booth.visits();
    await booth.sends({ type: 'card-drawn', card });
    await booth.passes(8000);
    expect(booth.visit()).toMatchObject({ sharing: { name: 'sending' } });
    if (how === 'success') booth.cards[0]?.resolve(undefined);
    else booth.cards[0]?.reject(new Error('no network'));
    await booth.passes(1499);
    expect(booth.visit()).toMatchObject({ sharing: { name: 'settled' } });
    await booth.passes(1);
    expect(booth.visit()).toMatchObject({ sharing: { name: 'done' } });
  });

  test('loading also ends if no card could be drawn, and nothing is sent', async () => {
    const booth = boothAtWork();
    await booth.visits();
    await booth.passes(30_000 + 1500);
    expect(booth.visit()).toMatchObject({ sharing: { name: 'done' } });
    expect(booth.cards).toEqual([]);
  });

  test('while the card is being sent, Back cancels the upload', async () => {
    const booth = boothAtWork();
    await booth.visits();
    await booth.sends({ type: 'card-drawn', card }, { type: 'back-pressed' });
    expect(booth.cards[0]?.signal.aborted).toBe(true);
    booth.cards[0]?.resolve(undefined);
    await booth.passes(5000);
    expect(booth.visit()).toEqual({ scene: 'welcome' });
  });
});

describe('the picture', () => {
  test('shows its still from the shot until the result', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    const feed = await booth.goesLive();
    expect(booth.store.getState().still).toBeNull();
    await booth.isPhotographed(feed);
    expect(booth.store.getState().still).toBe(fakeStill);
    booth.pictures[0]?.resolve(otherPicture);
    await dust();
    expect(booth.store.getState().still).toBe(fakeStill);
    await booth.passes(1000);
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'result' }, still: null });
  });

  test('that is never made is replaced by the photo', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    await booth.isPhotographed(await booth.goesLive());
    await booth.passes(minimalTheme.picture.pictureDeadlineMs + 10_000);
    expect(booth.visit()).toMatchObject({ development: { name: 'settled', picture: { url: samplePng } } });
    expect(booth.pictures[0]?.signal.aborted).toBe(true);
  });

  test('that arrives after the scene crashed is not shown to the next guest', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    await booth.isPhotographed(await booth.goesLive());
    await booth.sends({ type: 'scene-failed' });
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'trouble' }, feed: null, still: null });
    expect(booth.pictures[0]?.signal.aborted).toBe(true);
    await booth.passes(4000);
    await booth.answersAll();
    await booth.isPhotographed(await booth.goesLive());
    booth.pictures[0]?.resolve(otherPicture);
    booth.pictures[0]?.given.onProgress('finishing', 1);
    await dust();
    expect(booth.visit()).toMatchObject({ development: { name: 'making', step: 'developing', fraction: 0 } });
  });

  test('whose shot fails leads back to Capture, with the camera still running', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    const feed = await booth.goesLive();
    await booth.sends({ type: 'capture-pressed' });
    await booth.passes(3000);
    feed.fail();
    await dust();
    expect(booth.scene()).toBe('live');
    await booth.isPhotographed(feed);
    expect(booth.visit()).toMatchObject({ development: { name: 'making' } });
    expect(booth.camera.requests).toHaveLength(1);
  });

  test('is started while the photo is still being encoded, which is shown once ready', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    const feed = await booth.goesLive();
    await booth.sends({ type: 'capture-pressed' });
    await booth.passes(3000);
    let encoded = (_photo: string): void => undefined;
    feed.deliver({ photo: new Promise((resolve) => (encoded = resolve)) });
    await dust();
    expect(booth.store.getState()).toMatchObject({ visit: { development: { name: 'shooting' } }, still: fakeStill });
    booth.pictures[0]?.resolve(otherPicture);
    await dust();
    expect(booth.visit()).toMatchObject({ development: { name: 'shooting' } });
    encoded(samplePng);
    await dust();
    expect(booth.visit()).toMatchObject({ development: { name: 'settled', photo: samplePng, picture: otherPicture } });
    expect(booth.pictures).toHaveLength(1);
  });

  test('whose photo cannot be encoded leads back to Capture, and makers stop', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    const feed = await booth.goesLive();
    await booth.sends({ type: 'capture-pressed' });
    await booth.passes(3000);
    feed.deliver({ photo: Promise.reject(new Error('no memory')) });
    await dust();
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'live', missed: 'shot' }, still: null });
    expect(booth.pictures[0]?.signal.aborted).toBe(true);
  });

  test('whose shot never arrives leads back to Capture after 10 s, and a late shot is ignored', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    const feed = await booth.goesLive();
    await booth.sends({ type: 'capture-pressed' });
    await booth.passes(3000 + 10_000);
    expect(booth.scene()).toBe('live');
    feed.deliver();
    await dust();
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'live' }, still: null });
  });
});

describe('sounds', () => {
  test('are a tick for each second, the shutter, and a chord when the card lands', async () => {
    const booth = boothAtWork();
    await booth.visits();
    await booth.sends({ type: 'card-landed' });
    expect(booth.sounds).toEqual(['tick', 'tick', 'tick', 'shutter', 'chord']);
  });

  test('are off if the theme says so', async () => {
    const booth = boothAtWork({ theme: { ...minimalTheme, sounds: { enabled: false, volume: 1 } } });
    await booth.visits();
    expect(booth.sounds).toEqual([]);
  });
});

test('an event sent by a listener during another event leaves the effects of the latest state running', async () => {
  const booth = boothAtWork();
  const stop = booth.store.subscribe(({ visit, send }) => {
    if (visit.scene === 'preparing') send({ type: 'scene-failed' });
  });
  await booth.answersAll();
  stop();
  expect(booth.visit()).toEqual({ scene: 'trouble' });
  expect(booth.shown.at(-1)?.path).toBe('/');
  await booth.passes(4000);
  expect(booth.visit()).toEqual({ scene: 'welcome' });
  expect(booth.camera.requests).toEqual([]);
});

test('disposing of a booth stops everything', async () => {
  const booth = boothAtWork();
  await booth.answersAll();
  const feed = await booth.goesLive();
  await booth.isPhotographed(feed);
  const before = booth.visit();
  booth.store.dispose();
  await dust();
  expect([feed.stopped(), booth.store.getState().feed, booth.pictures[0]?.signal.aborted]).toEqual([true, null, true]);
  expect([booth.camera.listeners(), booth.touchListeners()]).toEqual([0, 0]);
  booth.pictures[0]?.resolve(otherPicture);
  await booth.passes(120_000);
  expect(booth.visit()).toBe(before);
  expect(booth.camera.requests).toHaveLength(1);
});

describe('picture makers', () => {
  test('are warmed up when the survey begins, not before', async () => {
    const booth = boothAtWork();
    expect(booth.warmed).toEqual([]);
    await booth.sends({ type: 'start-pressed' });
    expect(booth.warmed).toEqual([{}]);
  });

  test('prepare for the answers once all are known, before the shot', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    expect(booth.warmed).toEqual([{}, allAnswers]);
    await booth.isPhotographed(await booth.goesLive());
    expect(booth.warmed).toHaveLength(2);
  });

  test('are warmed up by a visit that a reload resumes at the camera', () => {
    expect(boothAtWork({ path: '/take-photo', state: { answers: allAnswers } }).warmed).toEqual([allAnswers]);
  });

  test('receive the still on display, and their previews and duration are available', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    await booth.isPhotographed(await booth.goesLive());
    const order = booth.pictures[0]?.given;
    expect(order?.still).toBe(fakeStill);
    order?.onGlimpse?.(fakeStill);
    order?.onTimed?.('inference', 180);
    expect(booth.store.getState()).toMatchObject({ glimpse: fakeStill, timings: { inference: 180 } });
    await booth.passes(700);
    await booth.getsPicture();
    expect(booth.store.getState()).toMatchObject({ glimpse: null, timings: { inference: 180, total: 700 } });
  });

  test('may attach pixels to their picture, which are kept while it is shown and then released', async () => {
    const booth = boothAtWork();
    const { image, closed } = pixels();
    await booth.answersAll();
    await booth.isPhotographed(await booth.goesLive());
    await booth.getsPicture({ ...otherPicture, image });
    expect(booth.scene()).toBe('result');
    expect(booth.store.getState().developed).toEqual([{ url: otherPicture.url, image }]);
    expect(booth.shown.at(-1)?.state).toEqual({ answers: allAnswers, ...otherPicture, secret: expect.any(String) });
    expect(closed()).toBe(false);
    await booth.sends({ type: 'back-pressed' });
    expect(booth.store.getState().developed).toEqual([]);
    expect(closed()).toBe(true);
  });

  test('release pixels that arrive after the visit', async () => {
    const booth = boothAtWork();
    const { image, closed } = pixels();
    await booth.answersAll();
    await booth.isPhotographed(await booth.goesLive());
    await booth.sends({ type: 'scene-failed' });
    await booth.getsPicture({ ...otherPicture, image });
    expect([booth.store.getState().developed, closed()]).toEqual([[], true]);
  });

  test('release the pixels of a picture whose photo never arrived', async () => {
    const booth = boothAtWork();
    const { image, closed } = pixels();
    let miss: (error: Error) => void = () => undefined;
    const photo = new Promise<string>((_, reject) => (miss = reject));
    await booth.answersAll();
    const feed = await booth.goesLive();
    await booth.sends({ type: 'capture-pressed' });
    await booth.passes(minimalTheme.countdownSeconds * 1000);
    feed.deliver({ photo });
    await dust();
    booth.pictures[0]?.resolve({ ...otherPicture, image });
    miss(new Error('no memory'));
    await dust();
    expect([booth.scene(), booth.store.getState().developed, closed()]).toEqual(['live', [], true]);
  });

  test('are ignored after the visit', async () => {
    const booth = boothAtWork();
    await booth.answersAll();
    await booth.isPhotographed(await booth.goesLive());
    await booth.sends({ type: 'scene-failed' });
    booth.pictures[0]?.given.onGlimpse?.(fakeStill);
    booth.pictures[0]?.given.onTimed?.('inference', 180);
    expect(booth.store.getState()).toMatchObject({ glimpse: null, timings: {} });
  });
});

/** An image that can be closed, like a browser's. */
function pixels(): { image: ImageBitmap; closed: () => boolean } {
  let closed = false;
  return { image: { width: 1, height: 1, close: () => void (closed = true) }, closed: () => closed };
}
