import { describe, expect, test } from 'vitest';
import { judgeRehearsal, verdictOf } from '../../../../src/server/features/rehearsal/judgeRehearsal.ts';
import { judgeService } from '../../../../src/server/features/portraits/judgeService.ts';
import { rehearsed } from '../../../../src/server/features/print/openPrint.ts';
import type { RehearsalFacts } from '../../../../src/server/features/rehearsal/RehearsalFacts.ts';
import { rehearsedFacts, rehearsedVisit } from '../../../support/server/rehearsedFacts.ts';
import type { RehearsalFinding, RehearsedVisit } from '../../../../src/shared/contract/rehearsal.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const nowMs = rehearsedVisit.calendarMs;

const [visit, facts] = [rehearsedVisit, rehearsedFacts];
const clock = (changes: Partial<RehearsalFacts['clock']>) => facts({ clock: { ...facts().clock, ...changes } });
const stopped = (changes: Partial<RehearsedVisit>) => facts({ visit: { ...visit, photoId: null, ...changes }, cardArrived: false });

test('a healthy booth is a GO, with only good findings', () => {
  const findings = judgeRehearsal(facts());
  expect([verdictOf(findings), new Set(findings.map(({ level }) => level))]).toEqual(['GO', new Set(['good'])]);
  expect(findings.map(({ about }) => about)).toEqual([
    'camera',
    'picture',
    'card',
    'screen',
    'sound',
    'phone',
    'network',
    'theme',
    'disk',
    'clock',
    'printer',
  ]);
});

test('without a camera, checks that could not run are listed', () => {
  const findings = judgeRehearsal(stopped({ reached: 'camera', camera: { trouble: 'none', width: 0, height: 0, faces: null } }));
  const untried = findings.filter(({ says }) => says === 'Not tried: the camera did not deliver a picture.');
  expect(untried.map(({ about, level }) => `${about} ${level}`)).toEqual(['picture note', 'card note', 'phone note']);
});

test('free space is given in readable units', () => {
  const said = (roomBytes: number) => judgeRehearsal(facts({ roomBytes })).find(({ about }) => about === 'disk')?.says;
  expect(said(77_680 * 1024 ** 2)).toBe('The disk has room for 75.9 GB of photos.');
  expect(said(300 * 1024 ** 2)).toBe('The disk has room for 300 MB of photos, a few hundred.');
});

describe('a NO-GO names the only bad finding, with its fix:', () => {
  test.each<[what: string, RehearsalFacts, about: RehearsalFinding['about'], says: RegExp]>([
    [
      'no camera',
      stopped({ reached: 'camera', camera: { trouble: 'none', width: 0, height: 0, faces: null } }),
      'camera',
      /No camera was found/,
    ],
    [
      'a denied camera',
      stopped({ reached: 'camera', camera: { trouble: 'denied', width: 0, height: 0, faces: null } }),
      'camera',
      /does not allow/,
    ],
    [
      'a camera that goes away',
      stopped({ reached: 'camera', camera: { trouble: 'lost', width: 640, height: 480, faces: null } }),
      'camera',
      /disconnected/,
    ],
    ['a kiosk that makes no visit', facts({ visit: null, cardArrived: false }), 'camera', /did not finish/],
    ['a closed booth', stopped({ reached: 'welcome' }), 'camera', /did not finish/],
    ['a picture that is never made', stopped({ reached: 'picture' }), 'picture', /No card was made/],
    ['a card that does not arrive', facts({ cardArrived: false }), 'card', /did not arrive/],
    [
      'a broken theme',
      facts({
        theme: { name: 'Aurora', problem: 'The theme "aurora" cannot be shown: texts.start: ...', warnings: [] },
      }),
      'theme',
      /texts\.start/,
    ],
    ['a disk below its floor', facts({ roomBytes: -1 }), 'disk', /below its floor of 500 MB/],
    ['a disk that does not answer', facts({ roomBytes: null }), 'disk', /does not answer/],
    ['records that do not answer', facts({ recordsAnswer: false }), 'disk', /photo database/],
    [
      'a public address that cannot be reached',
      facts({
        publicAddress: { address: 'https://photos.example.com', origin: 'set', others: [] },
        probe: { kind: 'silent', why: 'nobody answers' },
      }),
      'network',
      /photos\.example\.com cannot be reached: nobody answers/,
    ],
    [
      'a public address that belongs to somebody else',
      facts({ probe: { kind: 'other' } }),
      'network',
      /Something other than this booth answers/,
    ],
    ['no network', facts({ publicAddress: { address: '', origin: 'nowhere', others: [] } }), 'network', /not on a network/],
    ['a phone that gets nothing', facts({ phone: 'late' }), 'phone', /No phone received/],
    [
      'a printer that accepts no sheet',
      facts({ findings: rehearsed({ accepted: false, says: 'Out of paper.' }) }),
      'printer',
      /Out of paper/,
    ],
    [
      'a clock a day behind the latest time that the booth has seen',
      clock({ latestSeenMs: nowMs + day }),
      'clock',
      /has recorded .* before/,
    ],
    ['a clock that is earlier than the build', clock({ builtMs: nowMs + day, latestSeenMs: null }), 'clock', /built later/],
    ['a clock a day ahead of another machine', clock({ elsewhereMs: nowMs - day }), 'clock', /difference of 24 hours/],
    ['a clock a day behind the tablet', clock({ kioskMs: nowMs + day }), 'clock', /kiosk’s machine shows .* difference of 24 hours/],
  ])('%s', (_what, given, about, says) => {
    const findings = judgeRehearsal(given);
    const bad = findings.filter(({ level }) => level === 'bad');
    expect(bad).toEqual([{ about, level: 'bad', says: expect.stringMatching(says), howToFix: expect.stringMatching(/\w{3}/) }]);
    expect(verdictOf(findings)).toBe('NO-GO');
  });
});

describe('a note that still allows a GO:', () => {
  test.each<[what: string, RehearsalFacts, about: RehearsalFinding['about']]>([
    ['a card that nobody scanned', facts({ phone: 'skipped' }), 'phone'],
    ['a rehearsal without a phone', facts({ phone: 'unasked' }), 'phone'],
    ['a rehearsal without a test sheet', facts({ findings: rehearsed('unasked') }), 'printer'],
    ['a small camera', facts({ visit: { ...visit, camera: { trouble: null, width: 640, height: 480, faces: null } } }), 'camera'],
    ['a slow picture', facts({ visit: { ...visit, shutterToCardMs: 9000 } }), 'picture'],
    ['a small screen', facts({ visit: { ...visit, stageScale: 0.3 } }), 'screen'],
    ['no loudspeaker', facts({ visit: { ...visit, sound: 'none' } }), 'sound'],
    [
      'a theme with a warning',
      facts({ theme: { name: 'Aurora', problem: null, warnings: ['line 3: card.layers[1].image: no such picture'] } }),
      'theme',
    ],
    ['a booth in memory', facts({ keepsOnDisk: false }), 'disk'],
    ['little room', facts({ roomBytes: 100 * 1024 ** 2 }), 'disk'],
    [
      'a failing service',
      facts({ findings: judgeService({ makers: ['service', 'plain'] }, { service: 'webhook', breaker: 'open' }) }),
      'services',
    ],
    ['a clock half an hour off', clock({ elsewhereMs: nowMs + 30 * minute }), 'clock'],
  ])('%s', (_what, given, about) => {
    const findings = judgeRehearsal(given);
    expect(findings.filter(({ level }) => level !== 'good').map((finding) => [finding.about, finding.level])).toEqual([[about, 'note']]);
    expect(verdictOf(findings)).toBe('GO');
  });
});

test('a clock is right if it agrees within minutes, or was compared in the hour of the build', () => {
  for (const given of [clock({ elsewhereMs: nowMs + 10 * minute }), clock({ builtMs: nowMs + hour })])
    expect(verdictOf(judgeRehearsal(given))).toBe('GO');
});

test("a theme's first five warnings are quoted", () => {
  const warnings = Array.from({ length: 7 }, (_, at) => `line ${String(at)}: texts.start: something ${String(at)}`);
  const told = judgeRehearsal(facts({ theme: { name: 'Aurora', problem: null, warnings } })).filter(({ about }) => about === 'theme');
  expect(told.map(({ level, says }) => [level, says])).toEqual([
    ...warnings.slice(0, 5).map((warning) => ['note', `The theme "Aurora" can be shown, but: ${warning}`]),
    ['note', 'The theme "Aurora" can be shown, but: it has 2 more warnings.'],
  ]);
});
