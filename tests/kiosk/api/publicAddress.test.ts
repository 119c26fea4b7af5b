import { expect, test } from 'vitest';
import { httpClient } from '../../../src/kiosk/api/httpClient.ts';
import { keptPublicAddress } from '../../../src/kiosk/api/publicAddress.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { answering, httpService } from '../../support/server/httpService.ts';
import { timePasses } from '../../support/time/timePasses.ts';
import { fetchShareAddress } from '../../../src/kiosk/outbox/startSharing.ts';

test.each<[answer: string, address: string | null]>([
  ['{"address":"http://192.168.1.20:8081"}', 'http://192.168.1.20:8081'],
  ['{"address":"https://photos.example.com/booth/"}', 'https://photos.example.com/booth'],
  ['{"address":"javascript:alert(1)"}', null],
  ['{"address":"http://192.168.1.20:8081/#x"}', null],
  [`{"address":"https://${'a'.repeat(130)}.example.com"}`, null],
  ['{"address":7}', null],
  ['{}', null],
  ['<!doctype html>', null],
])('the answer %s gives %j', async (answer, address) => {
  const service = await httpService(answering(answer));
  expect(await fetchShareAddress(httpClient(service.address, 5000))).toBe(address);
  expect(service.requests[0]?.line).toBe('GET /api/share');
});

test('the address is requested until known, follows the network, and stays known while the server is unavailable', async () => {
  const clock = manualClock();
  let answer: string | null = null;
  let asked = 0;
  const work = new AbortController();
  const kept = keptPublicAddress(() => (asked++, Promise.resolve(answer)), clock, work.signal);
  const seen: (string | null)[] = [];
  kept.onChange(() => seen.push(kept.current()));
  await timePasses(clock, 500);
  expect([kept.current(), asked]).toEqual([null, 1]);
  answer = 'http://192.168.1.20:8081';
  await timePasses(clock, 500);
  answer = null;
  await timePasses(clock, 60_000);
  expect(kept.current()).toBe('http://192.168.1.20:8081');
  answer = 'http://10.0.0.7:8081';
  await timePasses(clock, 15_000);
  expect(seen).toEqual(['http://192.168.1.20:8081', 'http://10.0.0.7:8081']);
  work.abort();
  const before = asked;
  await timePasses(clock, 60_000);
  expect(asked).toBe(before);
});

test('a code keeps its address until the next visit, if the server says so', async () => {
  const clock = manualClock();
  let [answer, isKept] = ['https://photos.example.com', true];
  const work = new AbortController();
  const kept = keptPublicAddress(
    () => Promise.resolve(answer),
    clock,
    work.signal,
    () => isKept,
  );
  let shown = kept.current();
  kept.onChange(() => (shown = kept.current()));
  await timePasses(clock, 500);
  kept.begin();
  expect(shown).toBe('https://photos.example.com');
  answer = 'http://192.168.1.20:8081';
  await timePasses(clock, 15_000);
  expect([shown, kept.current()]).toEqual(['https://photos.example.com', 'https://photos.example.com']);
  kept.begin();
  expect(shown).toBe('http://192.168.1.20:8081');
  isKept = false;
  answer = 'http://10.0.0.7:8081';
  await timePasses(clock, 15_000);
  expect(shown).toBe('http://10.0.0.7:8081');
  work.abort();
});
