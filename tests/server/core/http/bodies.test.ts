import { expect, test } from 'vitest';
import { staffBooth } from '../../../support/server/staffBooth.ts';

const many = (count: number) => [...Array(count).keys()].map(String);

const visit = {
  reached: 'card',
  camera: { trouble: null, width: 1280, height: 720 },
  picture: 'cutout',
  shutterToCardMs: 1400.5,
  photoId: 'A'.repeat(40),
  screen: { width: 1080, height: 1920, pixelRatio: 1.25 },
  stageScale: 1,
  sound: 'ready',
  calendarMs: 1_790_000_000_000,
};
const status = { doing: 'visit', camera: { source: 'webcam', trouble: 'in-use', cameras: [] }, screen: visit.screen };
const camera = (length: number) => ({ id: 'i'.repeat(length), label: '' });
const report = { id: '0'.repeat(32), endedMsAgo: 0, outcome: 'card', answers: {}, shutterToCardMs: null, consent: null };
const answers = (count: number) => Object.fromEntries(many(count).map((question) => [question, '1']));
const outbox = { waiting: 1e15, oldestMs: 0.5, limit: 0, refused: 0, dropped: 0, storage: 'memory', persistence: 'unknown' };

/** Each body at its limits, and bodies just beyond them. */
const bodies: readonly [access: string, taken: object, refused: object[]][] = [
  ['POST /api/kiosk-pulse', { frameMsAgo: 1e15, visible: false, reloads: 0 }, [{ reloads: 0.5 }, { frameMsAgo: 2e15 }, { visible: null }]],
  [
    'POST /api/kiosk-status',
    { ...status, camera: { ...status.camera, cameras: many(32).map(() => camera(300)) } },
    [
      { camera: { ...status.camera, cameras: many(33).map(() => camera(1)) } },
      { camera: { ...status.camera, cameras: [camera(301)] } },
      { camera: { ...status.camera, trouble: 'shy' } },
      { screen: { ...visit.screen, width: 100_001 } },
      { screen: { width: 1, height: 1 } },
    ],
  ],
  ['POST /api/outbox-report', outbox, [{ waiting: 0.5 }, { oldestMs: -1 }, { storage: 'tape' }]],
  [
    'POST /api/visit-report',
    { ...report, answers: { ...answers(31), last: 'w'.repeat(200) }, shutterToCardMs: 1e12, consent: { version: 'v', agreed: false } },
    [
      { answers: answers(33) },
      { answers: { q1: '' } },
      { answers: { q1: 'w'.repeat(201) } },
      { consent: { version: '', agreed: true } },
      { id: `${report.id}\n` },
      { shutterToCardMs: 2e12 },
      { retakes: 1001 },
    ],
  ],
  [
    'POST /api/rehearsal',
    { kind: 'visited', visit },
    [{ kind: 'left' }, { visit: undefined }, { visit: { ...visit, photoId: 'A'.repeat(41) } }, { visit: { ...visit, sound: null } }],
  ],
  ['POST /api/rehearsal', { kind: 'still-there' }, [{ kind: undefined }]],
  ['POST /staff/api/session', { passphrase: 'four cards high' }, [{ passphrase: '' }, { passphrase: 'p'.repeat(513) }]],
  ['PUT /staff/api/camera', { camera: camera(300) }, [{ camera: camera(301) }, { camera: undefined }, { camera: {} }]],
  ['PUT /staff/api/camera', { camera: null }, []],
  [
    'PUT /staff/api/closed',
    { closed: { until: '14:30' } },
    [{ closed: { until: '' } }, { closed: { until: '1'.repeat(41) } }, { closed: {} }],
  ],
  ['PUT /staff/api/closed', { closed: { until: null } }, []],
  ['PUT /staff/api/theme', { theme: 'classic' }, [{ theme: '' }, { theme: 't'.repeat(301) }]],
  ['POST /staff/api/rehearsal', { phone: false, backToStaff: false }, [{ phone: undefined }]],
];

test.each(bodies)(
  "%s accepts a body at its limits, with a newer page's extra fields, and refuses anything invalid",
  async (access, taken, refused) => {
    const booth = await staffBooth();
    await booth.enter();
    const [method, url] = access.split(' ') as ['POST' | 'PUT', string];
    const status = async (payload: object) => (await booth.ask({ method, url, payload })).statusCode;
    expect(await status({ ...taken, more: 'of a newer page' })).toBeLessThan(300);
    const wrongs = [...refused.map((change) => ({ ...taken, ...change })), {}, [], [taken]];
    for (const wrong of wrongs) expect(await status(wrong), JSON.stringify(wrong)).toBe(400);
  },
);
