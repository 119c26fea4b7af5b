import { expect, test } from 'vitest';
import { boothAtWork } from '../../support/kiosk/boothAtWork.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

test('a booth that staff close at Welcome closes at once, shows when it opens, and reopens', async () => {
  const booth = boothAtWork();
  booth.staffClose({ until: null });
  expect(booth.visit()).toEqual({ scene: 'closed', until: null });
  booth.staffClose({ until: '14:30' });
  expect(booth.visit()).toEqual({ scene: 'closed', until: '14:30' });
  await booth.sends({ type: 'start-pressed' });
  expect(booth.scene()).toBe('closed');
  booth.staffClose(null);
  expect(booth.visit()).toEqual({ scene: 'welcome' });
});

test('a booth that reopens on another day names it, in the language of its theme', () => {
  const booth = boothAtWork({ theme: { ...minimalTheme, language: 'de' } });
  booth.staffClose({ until: '2026-11-23 09:00' });
  expect(booth.visit()).toEqual({ scene: 'closed', until: 'Montag 09:00' });
});

test('a current guest finishes their visit before the booth closes', async () => {
  const booth = boothAtWork();
  await booth.answersAll();
  booth.staffClose({ until: null });
  await booth.isPhotographed(await booth.goesLive());
  await booth.getsPicture();
  expect(booth.scene()).toBe('result');
  await booth.sends({ type: 'back-pressed' });
  expect(booth.scene()).toBe('closed');
});

test('a booth that was closed mid-visit and reopened continues as usual', async () => {
  const booth = boothAtWork();
  await booth.sends({ type: 'start-pressed' });
  booth.staffClose({ until: null });
  booth.staffClose(null);
  await booth.passes(120_000);
  expect(booth.scene()).toBe('welcome');
});
