import { expect, test } from 'vitest';
import type { BoothSigns } from '../../src/launcher/judgeBooth.ts';
import { judgeBooth } from '../../src/launcher/judgeBooth.ts';

const page = { here: true, heardSecondsAgo: 1, frameSecondsAgo: 1, visible: true, reloads: 0 };
const well: BoothSigns = { serverReadyMs: 600_000, serverRanMs: 605_000, answeredMsAgo: 1000, browserRanMs: 590_000, page };
const silentServer = { restart: 'server', why: 'did not answer' };
const silentPage = { restart: 'browser', why: 'showed a page that was silent' };
const stillPage = { restart: 'browser', why: 'showed a frozen page' };

test.each<[name: string, signs: Partial<BoothSigns>, verdict: object | null]>([
  ['all is well', {}, null],
  ['a server that is just slow', { answeredMsAgo: 14_000 }, null],
  ['a server that has stopped answering', { answeredMsAgo: 16_000 }, silentServer],
  ['a server that is up and has never answered', { serverReadyMs: 16_000, answeredMsAgo: Infinity, page: null }, silentServer],
  ['a server that has just become ready', { serverReadyMs: 3000, answeredMsAgo: Infinity, page: null }, null],
  ['a server between two runs', { serverReadyMs: null, serverRanMs: null, answeredMsAgo: 40_000 }, null],
  ['a server that is still scanning many photos', { serverReadyMs: null, serverRanMs: 90_000, answeredMsAgo: Infinity }, null],
  ['a server that hangs while starting', { serverReadyMs: null, serverRanMs: 181_000 }, { restart: 'server', why: 'did not become ready' }],
  ['a page that has missed some pulses', { page: { ...page, heardSecondsAgo: 7 } }, null],
  ['a page that is silent', { page: { ...page, heardSecondsAgo: 8 } }, silentPage],
  ['a page that is silent because the server is', { answeredMsAgo: 14_000, page: { ...page, heardSecondsAgo: 14 } }, null],
  ['a page whose browser has just started', { browserRanMs: 20_000, page: { ...page, heardSecondsAgo: 40 } }, null],
  ['a page that never started', { browserRanMs: 61_000, page: { ...page, heardSecondsAgo: 90 } }, silentPage],
  ['a page that has not reported to a new server yet', { serverReadyMs: 20_000, page: null }, null],
  ['a page that never reports to a new server', { serverReadyMs: 61_000, page: null }, silentPage],
  ['a page behind another window', { page: { ...page, visible: false, heardSecondsAgo: 70, frameSecondsAgo: 600 } }, null],
  ['a dead page behind another window', { page: { ...page, visible: false, heardSecondsAgo: 151 } }, silentPage],
  ['a frozen page that has reloaded itself', { page: { ...page, frameSecondsAgo: 14 } }, null],
  ['a frozen page that cannot reload itself', { page: { ...page, frameSecondsAgo: 31 } }, stillPage],
  ['a browser between two runs', { browserRanMs: null, page: { ...page, heardSecondsAgo: 50 } }, null],
])('%s', (_name, signs, verdict) => {
  expect(judgeBooth({ ...well, ...signs })).toEqual(verdict);
});
