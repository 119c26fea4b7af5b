import { expect, onTestFinished, test } from 'vitest';
import { followTheme, fetchThemeVersion } from '../../../src/kiosk/api/followTheme.ts';
import { httpClient } from '../../../src/kiosk/api/httpClient.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import type { ThemeVersion } from '../../../src/shared/contract/themeResponse.ts';
import { answering, httpService } from '../../support/server/httpService.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { timePasses } from '../../support/time/timePasses.ts';

const turnMs = 1000;

test.each<[answer: string, status: number, version: ThemeVersion | null]>([
  ['{"version":"abc","broken":false}', 200, { version: 'abc', broken: false }],
  ['{"version":"abc","broken":true}', 200, { version: 'abc', broken: true }],
  ['{"version":"abc"}', 200, null],
  ['{"version":7,"broken":false}', 200, null],
  ['null', 200, null],
  ['<!doctype html>', 200, null],
  ['{"version":"abc","broken":false}', 500, null],
  ['{"message":"There is nothing at this address."}', 404, null],
])('the answer %s with status %i gives %j', async (answer, status, version) => {
  const service = await httpService(answering(answer, 'application/json', status));
  expect(await fetchThemeVersion(httpClient(service.address, 5000))).toEqual(version);
  expect(service.requests[0]?.line).toBe('GET /api/theme/version');
});

/** A kiosk that shows version 1 and follows a server whose answers the test controls. */
function following() {
  const server: { answer: ThemeVersion | null; fetches: 'works' | 'fails' } = { answer: { version: '1', broken: false }, fetches: 'works' };
  const seen: string[] = [];
  const clock = manualClock();
  const work = new AbortController();
  onTestFinished(() => work.abort());
  const source = {
    ask: async () => server.answer,
    fetch: async () => {
      if (server.fetches === 'fails' || server.answer === null) throw new Error('away');
      return { theme: minimalTheme, version: server.answer.version };
    },
    prepare: async () => void seen.push('prepared'),
  };
  const listener = {
    received(broken: boolean): void {
      if (broken) seen.push('broken');
    },
    offer: ({ version }: { version: string }) => void seen.push(`offered ${version}`),
  };
  void followTheme(source, listener, { version: '1', clock, signal: work.signal });
  return { server, seen, work, turns: (count = 1) => timePasses(clock, count * turnMs) };
}

test('a new version is prepared and offered, once', async () => {
  const { server, seen, turns } = following();
  await turns(3);
  expect(seen).toEqual([]);
  server.answer = { version: '2', broken: false };
  await turns(3);
  expect(seen).toEqual(['prepared', 'offered 2']);
  server.answer = { version: '1', broken: false };
  await turns();
  expect(seen).toEqual(['prepared', 'offered 2', 'prepared', 'offered 1']);
});

test('an unavailable server changes nothing, and is followed again when it returns', async () => {
  const { server, seen, turns } = following();
  server.answer = null;
  await turns(10);
  expect(seen).toEqual([]);
  server.answer = { version: '2', broken: false };
  server.fetches = 'fails';
  await turns(2);
  expect(seen).toEqual([]);
  server.fetches = 'works';
  await turns();
  expect(seen).toEqual(['prepared', 'offered 2']);
});

test('a broken theme is reported, and no theme is offered', async () => {
  const { server, seen, turns } = following();
  server.answer = { version: '1', broken: true };
  await turns(2);
  expect(seen).toEqual(['broken', 'broken']);
});

test('nothing is requested or offered once it has ended', async () => {
  const { server, seen, turns, work } = following();
  server.answer = { version: '2', broken: true };
  work.abort();
  await turns(3);
  expect(seen).toEqual([]);
});
