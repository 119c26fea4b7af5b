import { describe, expect, test } from 'vitest';
import type { Address } from '../../../src/flow/address.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { allAnswers, boothAtWork, card } from '../../support/kiosk/boothAtWork.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { otherPng, samplePng } from '../../support/visit/sampleEvents.ts';

test('each scene has its address, and history contains only what a reload needs', async () => {
  const booth = boothAtWork();
  await booth.visits();
  await booth.sends({ type: 'back-pressed' });
  const chosen = (...questions: string[]) => Object.fromEntries(questions.map((question) => [question, '1']));
  const selection = (step: number, ...questions: string[]): Address => ({
    path: '/selection',
    state: { step, answers: chosen(...questions) },
  });
  expect(booth.shown).toEqual([
    { path: '/', state: null },
    selection(0),
    selection(0, 'q1'),
    selection(1, 'q1'),
    selection(1, 'q1', 'q2'),
    selection(2, 'q1', 'q2'),
    selection(2, 'q1', 'q2', 'q3'),
    selection(3, 'q1', 'q2', 'q3'),
    selection(3, 'q1', 'q2', 'q3', 'q4'),
    { path: '/take-photo', state: { answers: allAnswers } },
    { path: '/result', state: { answers: allAnswers, url: otherPng, shape: 'photo', secret: firstSecret } },
    { path: '/', state: null },
  ]);
});

const firstSecret = newPhotoSecret(() => new Uint8Array(16).fill(1));

describe('a reload resumes', () => {
  test('each state of a visit, from its history', async () => {
    const before = boothAtWork();
    const seen: string[] = [];
    const reload = (): void => {
      const after = boothAtWork({ ...before.shown.at(-1) });
      seen.push(after.scene());
      if ('answers' in after.visit()) expect(after.visit()).toMatchObject({ answers: { q1: '1' } });
      expect(after.shown).toEqual([before.shown.at(-1)]);
      after.store.dispose();
    };
    await before.sends({ type: 'start-pressed' }, { type: 'option-chosen', question: 'q1', value: '1' });
    reload();
    for (const question of ['q2', 'q3', 'q4'])
      await before.sends({ type: 'next-pressed' }, { type: 'option-chosen', question, value: '1' });
    reload();
    await before.sends({ type: 'next-pressed' });
    reload();
    const feed = await before.goesLive();
    reload();
    await before.isPhotographed(feed);
    reload();
    await before.getsPicture();
    reload();
    await before.sends({ type: 'back-pressed' });
    reload();
    expect(seen).toEqual(['survey', 'survey', 'preparing', 'preparing', 'preparing', 'result', 'welcome']);
  });

  test('the consent question, and the answer to it', async () => {
    const theme = { ...minimalTheme, consent: { enabled: true, version: '2026-11' } };
    const before = boothAtWork({ theme });
    const again = () => boothAtWork({ theme, ...before.shown.at(-1) }).visit();
    await before.answersAll();
    expect(again()).toEqual(before.visit());
    expect(before.scene()).toBe('consent');
    await before.sends({ type: 'consent-refused' });
    expect(again()).toMatchObject({ scene: 'preparing', consent: { version: '2026-11', agreed: false } });
    await before.isPhotographed(await before.goesLive());
    await before.getsPicture();
    expect(again()).toEqual(before.visit());
    expect(again()).toMatchObject({ scene: 'result', sharing: { name: 'kept' } });
  });

  test('the survey at its question, with its answers', () => {
    const state = { answers: { q1: '2', q2: '3' }, step: 1 };
    const booth = boothAtWork({ path: '/selection', state });
    expect(booth.visit()).toEqual({ scene: 'survey', attention: 'present', ...state });
  });

  test('the camera, which is opened again', async () => {
    const booth = boothAtWork({ path: '/take-photo', state: { answers: allAnswers } });
    await booth.goesLive();
    expect(booth.visit()).toMatchObject({ scene: 'live', answers: allAnswers });
  });

  test('the result, whose card is drawn again', () => {
    const booth = boothAtWork({ path: '/result', state: { answers: allAnswers, url: samplePng } });
    expect(booth.visit()).toMatchObject({ scene: 'result', picture: { url: samplePng }, sharing: { name: 'drawing' } });
  });
});

describe("a card's secret", () => {
  test('exists when the result is first drawn, and differs for each guest', async () => {
    const booth = boothAtWork();
    const seen: unknown[] = [];
    booth.store.subscribe(({ visit }) => 'secret' in visit && seen.push(visit.secret));
    await booth.visits();
    expect(seen).toEqual([firstSecret]);
    await booth.sends({ type: 'back-pressed' });
    await booth.visits();
    expect(booth.visit()).toMatchObject({ secret: newPhotoSecret(() => new Uint8Array(16).fill(2)) });
  });

  test('survives a reload, and ends with the visit', async () => {
    const before = boothAtWork();
    await before.visits();
    const after = boothAtWork({ ...before.shown.at(-1) });
    await after.sends({ type: 'card-drawn', card });
    expect(after.cards.map(({ given }) => given.secret)).toEqual([firstSecret]);
    await after.sends({ type: 'back-pressed' });
    expect(JSON.stringify([after.store.getState(), after.store.getInitialState(), after.shown.at(-1)])).not.toContain(firstSecret);
  });

  test('is created for a result whose history has none', () => {
    const booth = boothAtWork({ path: '/result', state: { answers: allAnswers, url: samplePng } });
    expect(booth.visit()).toMatchObject({ scene: 'result', secret: firstSecret });
    expect(booth.shown.at(-1)).toMatchObject({ path: '/result', state: { secret: firstSecret } });
  });
});

test.each([
  ['/selection', null],
  ['/take-photo', null],
  ['/result', { answers: allAnswers }],
])('%s without its required state leads to Welcome, and the address is replaced', (path, state) => {
  const booth = boothAtWork({ path, state });
  expect(booth.visit()).toEqual({ scene: 'welcome' });
  expect(booth.shown).toEqual([{ path: '/', state: null }]);
});

test('an unknown address stays until the guest goes back', async () => {
  const booth = boothAtWork({ path: '/nowhere' });
  expect([booth.scene(), booth.shown]).toEqual(['notFound', []]);
  await booth.sends({ type: 'back-pressed' });
  expect(booth.shown).toEqual([{ path: '/', state: null }]);
});

test('a crash leaves no guest data in history', async () => {
  const booth = boothAtWork();
  await booth.visits();
  await booth.sends({ type: 'scene-failed' });
  expect(booth.shown.at(-1)).toEqual({ path: '/', state: null });
});

test('a photo is written into history once, whatever else happens at the result', async () => {
  const booth = boothAtWork();
  await booth.visits();
  await booth.passes(30_000);
  await booth.passes(15_000);
  await booth.sends({ type: 'stay-pressed' });
  expect(booth.shown.filter(({ path }) => path === '/result')).toHaveLength(1);
});

test('a visit resumed by a reload is forgotten like any other', async () => {
  const booth = boothAtWork({ path: '/result', state: { answers: allAnswers, url: otherPng } });
  expect(booth.scene()).toBe('result');
  await booth.sends({ type: 'back-pressed' });
  expect(booth.scene()).toBe('welcome');
  expect(JSON.stringify([booth.store.getState(), booth.store.getInitialState()])).not.toContain(otherPng);
});
