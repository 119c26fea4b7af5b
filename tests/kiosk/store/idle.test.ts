import { describe, expect, test } from 'vitest';
import { allAnswers, boothAtWork, card } from '../../support/kiosk/boothAtWork.ts';
import { samplePng } from '../../support/visit/sampleEvents.ts';

type AtWork = ReturnType<typeof boothAtWork>;

const scenes: [scene: string, booth: () => Promise<AtWork>][] = [
  [
    'survey',
    async () => {
      const booth = boothAtWork();
      await booth.sends({ type: 'start-pressed' });
      return booth;
    },
  ],
  ['preparing', async () => boothAtWork({ path: '/take-photo', state: { answers: allAnswers } })],
  [
    'live',
    async () => {
      const booth = boothAtWork({ path: '/take-photo', state: { answers: allAnswers } });
      await booth.goesLive();
      booth.touch();
      return booth;
    },
  ],
  ['result', async () => boothAtWork({ path: '/result', state: { answers: allAnswers, url: samplePng } })],
];

describe.each(scenes)('in %s', (scene, start) => {
  test('a guest is asked "Still there?" after 45 s without a touch, and Welcome follows 15 s later', async () => {
    const booth = await start();
    await booth.passes(44_999);
    expect(booth.visit()).toMatchObject({ scene, attention: 'present' });
    await booth.passes(1);
    expect(booth.visit()).toMatchObject({ scene, attention: 'asked' });
    await booth.passes(14_999);
    expect(booth.visit()).toMatchObject({ scene, attention: 'asked' });
    await booth.passes(1);
    expect(booth.visit()).toEqual({ scene: 'welcome' });
    expect(booth.touchListeners()).toBe(0);
  });

  test('every touch restarts the 45 s', async () => {
    const booth = await start();
    for (let touch = 0; touch < 3; touch++) {
      await booth.passes(44_000);
      booth.touch();
    }
    await booth.passes(44_999);
    expect(booth.visit()).toMatchObject({ scene, attention: 'present' });
    await booth.passes(1);
    expect(booth.visit()).toMatchObject({ scene, attention: 'asked' });
  });

  test('a guest who confirms being there has 45 s again', async () => {
    const booth = await start();
    await booth.passes(45_000 + 10_000);
    await booth.sends({ type: 'stay-pressed' });
    expect(booth.visit()).toMatchObject({ scene, attention: 'present' });
    await booth.passes(44_999);
    expect(booth.visit()).toMatchObject({ scene, attention: 'present' });
    await booth.passes(1);
    expect(booth.visit()).toMatchObject({ scene, attention: 'asked' });
  });
});

test('the 45 s continue across scenes that change automatically', async () => {
  const booth = boothAtWork({ path: '/take-photo', state: { answers: allAnswers } });
  await booth.passes(10_000);
  booth.camera.starts();
  await booth.passes(35_000);
  expect(booth.visit()).toMatchObject({ scene: 'live', attention: 'asked' });
});

test('Welcome never times out', async () => {
  const booth = boothAtWork();
  await booth.passes(600_000);
  expect(booth.visit()).toEqual({ scene: 'welcome' });
});

test('no guest is asked "Still there?" while their picture is being made', async () => {
  const booth = boothAtWork({
    path: '/take-photo',
    state: { answers: allAnswers },
  });
  await booth.isPhotographed(await booth.goesLive());
  await booth.passes(29_000);
  expect(booth.visit()).toMatchObject({ scene: 'generating', development: { name: 'making' } });
  await booth.getsPicture();
  await booth.passes(44_999);
  expect(booth.visit()).toMatchObject({ scene: 'result', attention: 'present' });
  await booth.passes(1);
  expect(booth.visit()).toMatchObject({ scene: 'result', attention: 'asked' });
});

test('a card continues to be sent while the guest is asked', async () => {
  const booth = boothAtWork({ path: '/result', state: { answers: allAnswers, url: samplePng } });
  await booth.sends({ type: 'card-drawn', card });
  await booth.passes(45_000);
  expect(booth.cards[0]?.signal.aborted).toBe(false);
  booth.cards[0]?.resolve(undefined);
  await booth.passes(1500);
  expect(booth.visit()).toMatchObject({ attention: 'asked', sharing: { name: 'done' } });
});

test('an unknown address and a crash return to Welcome automatically', async () => {
  const booth = boothAtWork({ path: '/nowhere' });
  await booth.passes(19_999);
  expect(booth.visit()).toEqual({ scene: 'notFound' });
  await booth.passes(1);
  expect(booth.visit()).toEqual({ scene: 'welcome' });
  await booth.sends({ type: 'scene-failed' });
  await booth.passes(3999);
  expect(booth.visit()).toEqual({ scene: 'trouble' });
  await booth.passes(1);
  expect(booth.visit()).toEqual({ scene: 'welcome' });
});
