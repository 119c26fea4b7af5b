import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Address } from '../../src/flow/address.ts';
import { addressBar } from '../../src/kiosk/devices/addressBar.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const result: Address = { path: '/result', state: { answers: sampleAnswers, url: tinyPng, shape: 'photo' } };
const survey: Address = { path: '/selection', state: { answers: {}, step: 0 } };

beforeEach(() => {
  const { pathname, search } = window.location;
  const before = window.history.state as unknown;
  onTestFinished(() => window.history.replaceState(before, '', pathname + search));
});

it('an address without a picture appears at once, one with a picture in a separate task', async () => {
  const { length } = window.history;
  addressBar.replace(survey);
  expect(addressBar.read()).toEqual(survey);
  addressBar.replace(result);
  expect(addressBar.read(), 'the rest of this task does not wait for the picture').toEqual(survey);
  await expect.poll(() => addressBar.read()).toEqual(result);
  expect(window.history.length).toBe(length);
});

it('a picture is never stored once the visit has ended', async () => {
  addressBar.replace(result);
  addressBar.replace({ path: '/', state: null });
  expect(addressBar.read()).toEqual({ path: '/', state: null });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(addressBar.read()).toEqual({ path: '/', state: null });
});
