import { expect, onTestFinished, test } from 'vitest';
import { httpClient } from '../../../src/kiosk/api/httpClient.ts';
import { keepPulse, postPulse } from '../../../src/kiosk/api/keepPulse.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import type { KioskPulse } from '../../../src/shared/contract/kioskPulse.ts';
import { answering, httpService } from '../../support/server/httpService.ts';
import { timePasses } from '../../support/time/timePasses.ts';

const beat: KioskPulse = { frameMsAgo: 40, visible: true, reloads: 0 };

test.each<[answer: string, understood: unknown]>([
  ['{"build":"a1"}', { build: 'a1' }],
  ['{"build":null}', { build: null }],
  ['{"build":7}', { build: null }],
  ['<!doctype html>', { build: null }],
])('the answer %s is understood as %j', async (answer, understood) => {
  const service = await httpService(answering(answer));
  expect(await postPulse(httpClient(service.address, 5000), beat)).toEqual(understood);
  expect(service.requests[0]).toMatchObject({ line: 'POST /api/kiosk-pulse', body: JSON.stringify(beat) });
});

test('the page sends a pulse every 2 s, whatever the server answers, and reports a newer build as long as there is one', async () => {
  const clock = manualClock();
  const work = new AbortController();
  onTestFinished(() => work.abort());
  const answers = [undefined, null, 'a', 'a', undefined, 'b', 'b', 'a'];
  let posted = 0;
  const received: number[] = [];
  const post = () => {
    const build = answers[posted++];
    return Promise.resolve(build === undefined ? null : { build });
  };
  void keepPulse({ post, read: () => beat, onOtherBuild: () => received.push(posted), clock }, work.signal);
  await timePasses(clock, 15_000, 1000);
  expect(posted).toBe(8);
  expect(received).toEqual([6, 7]);
  work.abort();
  await timePasses(clock, 10_000, 1000);
  expect(posted).toBe(8);
});
