import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Health } from '../../../../src/shared/contract/health.ts';
import type { OutboxReport } from '../../../../src/shared/contract/outboxReport.ts';
import type { BoothFacts } from '../../../support/server/assessHealth.ts';
import { assessHealth } from '../../../support/server/assessHealth.ts';
import { ownWork } from '../../../../src/server/core/ownWork.ts';
import { watchHealth } from '../../../../src/server/features/health/watchHealth.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { soundFacts } from '../../../support/server/soundFacts.ts';
import { latestOfEach } from '../../../../src/server/features/health/latestOfEach.ts';

const minuteMs = 60_000;
const megabyte = 1024 * 1024;
const [soundOutbox] = soundFacts.outboxes;
const outbox = (report: Partial<OutboxReport>, receivedMsAgo = 1000): BoothFacts['outboxes'] =>
  soundOutbox === undefined ? [] : [{ ...soundOutbox, report: { ...soundOutbox.report, ...report }, receivedMsAgo }];

const kiosk = (pulse: Partial<BoothFacts['kiosks'][number]>): BoothFacts['kiosks'] =>
  soundFacts.kiosks.map((sound) => ({ ...sound, ...pulse }));

test('a healthy booth describes itself and does not need staff', () => {
  expect(assessHealth(soundFacts)).toEqual<Health>({
    ok: true,
    problems: [],
    version: '1.2.3',
    uptimeSeconds: 3600,
    theme: 'Aurora',
    warnings: 0,
    themeWarnings: [],
    guests: { address: 'http://192.168.1.20:8081', origin: 'found' },
    storage: { roomMegabytes: 40_960, floorMegabytes: 500, damaged: 0, recordsAnswer: true, clockBehindSeconds: 0, clockAheadSeconds: 0 },
    pictures: { service: 'webhook', state: 'ready', out: [], spending: null },
    cameras: [{ trouble: null, heardSecondsAgo: 3 }],
    kiosks: [{ here: true, heardSecondsAgo: 1, frameSecondsAgo: 1, visible: true, reloads: 0 }],
    outboxes: [
      {
        waiting: 0,
        oldestMs: 0,
        limit: 200,
        refused: 0,
        dropped: 0,
        lost: 0,
        storage: 'disk',
        persistence: 'granted',
        heardSecondsAgo: 20,
      },
    ],
  });
});

test('missing parts of a theme are named, but do not need staff', () => {
  const warnings = ['mine/theme.json:6 brand.logo: The picture "nope.svg" is not in the theme\'s folder.'];
  const health = assessHealth({ ...soundFacts, theme: { name: 'Aurora', warnings, problem: null } });
  expect(health).toMatchObject({ ok: true, warnings: 1, themeWarnings: warnings });
});

test('the answer stays short but counts everything, even for long theme and feature reports', () => {
  const many = Array.from({ length: 3000 }, (_, place) => `${place} ${'a long word '.repeat(1000)}`);
  const health = assessHealth({ ...soundFacts, theme: { name: many.join(), warnings: many, problem: null }, printing: many });
  expect(health).toMatchObject({ ok: false, warnings: 3000 });
  expect(JSON.stringify(health).length).toBeLessThan(150_000);
});

describe('staff read a plain sentence about', () => {
  test.each<[what: string, facts: Partial<BoothFacts>, problem: RegExp]>([
    [
      'a disk below its floor',
      { vault: { ...soundFacts.vault, roomBytes: -1 } },
      /^The disk is full \(less than 500 MB free\): photos wait in the kiosk/,
    ],
    ['a disk that fills up', { vault: { ...soundFacts.vault, roomBytes: 120 * megabyte } }, /^The disk is nearly full: room for 120 MB/],
    ['a disk that does not answer', { vault: { ...soundFacts.vault, roomBytes: null } }, /^The disk of the data folder does not answer/],
    ['records that do not answer', { vault: { ...soundFacts.vault, recordsAnswer: false } }, /^The photo database does not answer/],
    [
      'a clock that was set back',
      { vault: { ...soundFacts.vault, clockBehindMs: 3 * 24 * 60 * minuteMs } },
      /^This machine's clock is 3 days behind the latest time that the booth has seen/,
    ],
    [
      'a clock that leapt ahead',
      { vault: { ...soundFacts.vault, clockAheadMs: 30 * 24 * 60 * minuteMs } },
      /^This machine's clock is 30 days ahead of the time that the booth has counted\. If the date is right/,
    ],
    ['one damaged photo', { vault: { ...soundFacts.vault, damaged: 1 } }, /^1 photo on the disk cannot be read/],
    ['damaged photos', { vault: { ...soundFacts.vault, damaged: 3 } }, /^3 photos on the disk cannot be read/],
    ['no network', { publicAddress: { address: 'http://127.0.0.1:8081', origin: 'nowhere', others: [] } }, /not on a network/],
    [
      'an address that leads phones to themselves',
      { publicAddress: { address: 'http://localhost:8081', origin: 'itself', others: [] } },
      /^The address of --public-url, http:\/\/localhost:8081, leads every phone to itself/,
    ],
    ['no kiosk', { kiosks: [], outboxes: [] }, /^No kiosk has reported for 60 minutes\. Is its page open\?$/],
    [
      'a silent kiosk, with its outbox',
      { kiosks: kiosk({ receivedMsAgo: 4 * minuteMs }), outboxes: outbox({}, 4 * minuteMs) },
      /^A kiosk has not reported for 4 minutes/,
    ],
    ['a kiosk behind another window', { kiosks: kiosk({ visible: false }) }, /^A kiosk's page is behind another window or tab/],
    [
      'a kiosk that no longer draws',
      { kiosks: kiosk({ receivedMsAgo: 1000, frameMsAgo: 2 * minuteMs + 1000 }) },
      /^A kiosk's screen has been frozen for 2 minutes/,
    ],
    ['a kiosk that keeps reloading itself', { kiosks: kiosk({ reloads: 4 }) }, /^A kiosk's page has had to restart itself 4 times/],
    ['a silent outbox on a kiosk that reports', { outboxes: outbox({}, 4 * minuteMs) }, /^A kiosk's outbox has not reported for 4 minutes/],
    [
      'a silent outbox while staff are at another kiosk',
      { kiosks: [...soundFacts.kiosks, ...kiosk({ kiosk: '192.168.1.31', page: 'staff' })], outboxes: outbox({}, 4 * minuteMs) },
      /^A kiosk's outbox has not reported for 4 minutes/,
    ],
    [
      'waiting photos',
      { outboxes: outbox({ waiting: 2, oldestMs: 7 * minuteMs }) },
      /^2 photos in the kiosk could not reach this server for 7 minutes\.$/,
    ],
    ['an outbox that fills up', { outboxes: outbox({ waiting: 160 }) }, /^The kiosk's outbox is nearly full: 160 of 200/],
    ['dropped photos', { outboxes: outbox({ dropped: 1 }) }, /^1 photo of the last day had to make room/],
    ['refused photos', { outboxes: outbox({ refused: 2 }) }, /^2 photos of the last day were refused/],
    [
      'photos stored only in memory',
      { outboxes: outbox({ waiting: 1, storage: 'memory' }) },
      /^The kiosk's browser keeps nothing on its disk: 1 photo /,
    ],
    [
      'storage only in memory, with nothing waiting',
      { outboxes: outbox({ storage: 'memory' }) },
      /^The kiosk's browser keeps nothing on its disk: photos that have to wait would be lost with its page\. Free some space/,
    ],
    ['a photo that a disk has lost', { outboxes: outbox({ lost: 1 }) }, /^1 photo of the last day waited .* and is lost with its storage/],
    ['photos that a disk has lost', { outboxes: outbox({ lost: 3 }) }, /^3 photos of the last day waited .* and are lost with its storage/],
    ['a broken theme', { theme: { name: 'Aurora', warnings: [], problem: 'It is broken.' } }, /^It is broken\.$/],
    [
      'a resting service',
      { pictures: { service: 'webhook', breaker: 'open', spending: null } },
      /^The picture service "webhook" has failed/,
    ],
    ['a service that is tried again', { pictures: { service: 'webhook', breaker: 'trying', spending: null } }, /paused for a while/],
    [
      'a picture limit that is reached',
      {
        pictures: {
          service: 'openai',
          breaker: 'closed',
          spending: { ordered: { hour: 60, day: 90, event: 90 }, limits: { hour: 60 }, reached: 'hour', cost: null, isOff: false },
        },
      },
      /^60 pictures of at most 60 this hour are ordered from "openai"; cards are made without it\.$/,
    ],
  ])('%s', (_what, facts, problem) => {
    expect(assessHealth({ ...soundFacts, ...facts })).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] });
  });
});

test.each<[what: string, facts: Partial<BoothFacts>]>([
  ['a booth just started, whose kiosk is not open yet', { kiosks: [], outboxes: [], uptimeMs: 2 * minuteMs }],
  ['no picture service', { pictures: null }],
  ['a booth that was off overnight', { vault: { ...soundFacts.vault, clockAheadMs: 14 * 60 * minuteMs } }],
  ['a clock corrected by some minutes', { vault: { ...soundFacts.vault, clockBehindMs: 20 * minuteMs } }],
  ['photos on their way', { outboxes: outbox({ waiting: 3, oldestMs: minuteMs }) }],
  ['an outbox without reports while staff use its kiosk', { kiosks: kiosk({ page: 'staff' }), outboxes: outbox({}, 10 * minuteMs) }],
  ['a page that was closed two minutes ago', { kiosks: kiosk({ receivedMsAgo: 2 * minuteMs, frameMsAgo: 2 * minuteMs + 500 }) }],
  ['an address that staff have set', { publicAddress: { address: 'https://x.example', origin: 'set', others: [] } }],
])('staff are not alerted by %s', (_what, facts) => {
  expect(assessHealth({ ...soundFacts, ...facts })).toMatchObject({ ok: true, problems: [] });
});

describe('outbox reports', () => {
  const report = (waiting: number): OutboxReport => ({
    waiting,
    oldestMs: 0,
    limit: 200,
    refused: 0,
    dropped: 0,
    lost: 0,
    storage: 'disk',
    persistence: 'granted',
  });

  test('are kept for an hour, the newest for each kiosk', () => {
    let nowMs = 0;
    const reports = latestOfEach<OutboxReport>(() => nowMs);
    reports.receive('a', report(1));
    nowMs = 30 * minuteMs;
    reports.receive('b', report(2));
    reports.receive('b', report(3));
    nowMs = 50 * minuteMs;
    expect(reports.received()).toEqual([
      { kiosk: 'a', report: report(1), receivedMsAgo: 50 * minuteMs },
      { kiosk: 'b', report: report(3), receivedMsAgo: 20 * minuteMs },
    ]);
    nowMs = 61 * minuteMs;
    expect(reports.received()).toMatchObject([{ report: { waiting: 3 } }]);
  });

  test('from any number of kiosks take little memory', () => {
    const reports = latestOfEach<OutboxReport>(() => 0);
    for (let kiosk = 0; kiosk < 1000; kiosk += 1) reports.receive(`kiosk ${kiosk}`, report(kiosk));
    expect(reports.received()).toHaveLength(32);
    expect(reports.received().at(-1)).toMatchObject({ report: { waiting: 999 } });
  });
});

test('the log has each problem once while it lasts, even if its figures change, and again when it returns', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const logged: string[] = [];
  const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, { warn: (text: string) => logged.push(text) });
  let waitedMs = 6 * minuteMs;
  const watching = watchHealth(
    async () => assessHealth({ ...soundFacts, outboxes: outbox({ waiting: waitedMs === 0 ? 0 : 1, oldestMs: waitedMs }) }),
    logger,
    ownWork(logger),
  );
  await vi.advanceTimersByTimeAsync(minuteMs);
  waitedMs = 7 * minuteMs;
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(logged).toEqual(['1 photo in the kiosk could not reach this server for 6 minutes.']);
  waitedMs = 0;
  await vi.advanceTimersByTimeAsync(minuteMs);
  waitedMs = 9 * minuteMs;
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(logged).toHaveLength(2);
  await watching.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a check that fails is logged, and the next check still runs', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const logged: string[] = [];
  const write = (text: unknown): number => logged.push(String(text));
  const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, {
    warn: write,
    error: (_error: unknown, text: string) => write(text),
  });
  const looks = [() => Promise.reject(new Error('a bug')), async () => assessHealth({ ...soundFacts, outboxes: outbox({ dropped: 1 }) })];
  const watching = watchHealth(() => (looks.shift() ?? (async () => assessHealth(soundFacts)))(), logger, ownWork(logger));
  await vi.advanceTimersByTimeAsync(2 * minuteMs);
  expect(logged).toEqual([
    'background work of a feature failed; the server keeps running',
    expect.stringMatching(/^1 photo of the last day/),
  ]);
  await watching.stop();
});
