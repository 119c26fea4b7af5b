import { expect, test } from 'vitest';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';
import { allAnswers, boothAtWork, card } from '../../support/kiosk/boothAtWork.ts';
import { fakeStill } from '../../support/kiosk/fakeCamera.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { otherPicture, otherPng, samplePng } from '../../support/visit/sampleEvents.ts';
import { dust } from '../../support/time/timePasses.ts';

const theme = { ...minimalTheme, camera: { ...minimalTheme.camera, retake: { count: 1, offerMs: 4000 } } };

/** A booth whose guest looks at their shot and may retake it. */
async function withOffer() {
  const booth = boothAtWork({ theme });
  await booth.answersAll();
  const feed = await booth.goesLive();
  await booth.sends({ type: 'capture-pressed' });
  await booth.passes(theme.countdownSeconds * 1000);
  let wiped = 0;
  feed.deliver({ still: { ...fakeStill, wipe: () => wiped++ } });
  await dust();
  return { ...booth, feed, wiped: () => wiped };
}

test('a retaken shot is dropped and wiped, and the running camera shows the guest', async () => {
  const booth = await withOffer();
  await booth.sends({ type: 'retake-pressed' });
  expect(booth.visit()).toMatchObject({ scene: 'live', answers: allAnswers, retakes: 1 });
  expect(booth.pictures.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect(booth.wiped()).toBe(1);
  const { feed, still, glimpse } = booth.store.getState();
  expect([feed, still, glimpse]).toEqual([booth.feed, null, null]);
  expect([booth.feed.stopped(), booth.camera.requests.length]).toEqual([false, 1]);

  // The discarded shot's maker was nearly done.
  booth.pictures[0]?.resolve(otherPicture);
  await booth.passes(10_000);
  expect(booth.visit()).toMatchObject({ scene: 'live' });
  expect(JSON.stringify([booth.store.getState().visit, booth.shown])).not.toMatch(/data:image/);
});

test('retaking a finished picture also frees its pixels; the picture gets no link, and no card of it is sent', async () => {
  const booth = await withOffer();
  let closed = 0;
  booth.pictures[0]?.resolve({ ...otherPicture, image: { close: () => closed++ } as unknown as ImageBitmap });
  await booth.passes(3900);
  expect(booth.visit()).toMatchObject({ development: { name: 'offered' } });
  // A card drawn after this belongs to nobody and must be wiped.
  const bytes = Uint8Array.of(1, 2, 3);
  await booth.sends({ type: 'card-drawn', card: stillItem(bytes) });
  await booth.sends({ type: 'retake-pressed' });
  expect([closed, booth.wiped(), [...bytes]]).toEqual([1, 1, [0, 0, 0]]);

  await booth.isPhotographed(booth.feed);
  expect(booth.visit()).not.toHaveProperty('development.offer');
  await booth.getsPicture({ url: samplePng, shape: 'photo' });
  expect(booth.visit()).toMatchObject({ scene: 'result', picture: { url: samplePng } });
  await booth.sends({ type: 'card-drawn', card });
  expect(booth.cards).toHaveLength(1);
  // The second shot has the first secret that the booth generated.
  expect(booth.cards[0]?.given.secret).toBe('AQEBAQEBAQEBAQEBAQEBAQ');
  expect(JSON.stringify(booth.shown)).not.toContain(otherPng);
});

test('a guest who does nothing gets their card when the offer expires', async () => {
  const booth = await withOffer();
  booth.pictures[0]?.resolve(otherPicture);
  await booth.passes(3999);
  expect(booth.visit()).toMatchObject({ scene: 'generating', development: { name: 'offered' } });
  await booth.passes(1);
  expect(booth.visit()).toMatchObject({ scene: 'result', sharing: { name: 'drawing' } });
  await booth.sends({ type: 'card-landed' });
  expect([booth.sounds.at(-1), booth.feed.stopped(), booth.wiped()]).toEqual(['chord', true, 0]);
});

test('a guest who walks away during the offer is asked "Still there?" at the result, and Welcome follows', async () => {
  const booth = await withOffer();
  booth.pictures[0]?.resolve(otherPicture);
  await booth.passes(4000);
  await booth.passes(theme.idle.askAfterMs);
  expect(booth.visit()).toMatchObject({ scene: 'result', attention: 'asked' });
  await booth.passes(theme.idle.leaveAfterMs);
  expect(booth.visit()).toEqual({ scene: 'welcome' });
});

test('a guest who retakes their shot and walks away is asked, too', async () => {
  const booth = await withOffer();
  await booth.sends({ type: 'retake-pressed' });
  await booth.passes(theme.idle.askAfterMs + theme.idle.leaveAfterMs);
  expect(booth.visit()).toEqual({ scene: 'welcome' });
});

test('a reload after a retake counts it: the next shot is the last', async () => {
  const before = await withOffer();
  await before.sends({ type: 'retake-pressed' });
  const after = boothAtWork({ theme, ...before.shown.at(-1) });
  await after.isPhotographed(await after.goesLive());
  expect(after.visit()).toMatchObject({ retakes: 1, development: { name: 'making' } });
  await after.sends({ type: 'retake-pressed' });
  expect(after.scene()).toBe('generating');
});

test('losing the camera ends the offer, and the picture is made', async () => {
  const booth = await withOffer();
  booth.feed.lose();
  await dust();
  await booth.sends({ type: 'retake-pressed' });
  expect(booth.visit()).toMatchObject({ scene: 'generating', development: { name: 'making' } });
  await booth.getsPicture();
  expect(booth.visit()).toMatchObject({ scene: 'result', picture: otherPicture });
});
