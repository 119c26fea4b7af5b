import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Emulator } from '../../src/server/pictures/emulators/Emulator.ts';
import { startEmulator } from '../../src/server/pictures/emulators/startEmulator.ts';
import type { GenerateRequest } from '../../src/shared/contract/generate.ts';
import type { VisitReport } from '../../src/shared/contract/visitReport.ts';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import { classicTheme } from '../support/classicTheme.ts';
import type { Kiosk } from '../support/openKiosk.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { quickTheme } from '../support/quickTheme.ts';
import { answersGiven, visitDriver } from '../support/visitDriver.ts';

const { consent, retake } = classicTheme().theme.texts;
const waiting = {
  ...quickTheme,
  // Long enough for the order and the finger on a busy machine.
  camera: { ...quickTheme.camera, retake: { count: 1, offerMs: 12_000 } },
  picture: { ...quickTheme.picture, makers: ['service', 'plain'], serve: 'wait' },
};
const service = ['--picture-service', 'openai'];

let emulator: Emulator;
let booth: BuiltBooth;
let kiosk: Kiosk;
const orders: Request[] = [];

// Guest follows guest at one page.
beforeAll(async () => {
  emulator = await startEmulator('openai', { latencyMs: () => 200, trouble: () => null });
  Object.assign(process.env, { STAGEBOOTH_OPENAI_URL: emulator.url, STAGEBOOTH_OPENAI_KEY: 'sk-emulated' });
  [booth, kiosk] = await Promise.all([
    startBuiltBooth(waiting, ...service, '--picture-limits', 'guest=2'),
    openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' }),
  ]);
  kiosk.context.on('request', (request) => {
    if (request.url().endsWith('/api/generate')) orders.push(request);
  });
  await kiosk.page.goto(booth.address);
});
afterAll(async () => {
  await Promise.all([kiosk.close(), emulator.close()]);
  await booth.stop();
});

/** To the camera, with this answer to the question who may have the photo. */
async function agrees(answer: string): Promise<void> {
  const visit = visitDriver(kiosk.page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await kiosk.page.getByRole('status').filter({ hasText: 'your photo goes to a computer in this venue' }).waitFor();
  await visit.button(answer).click();
  await kiosk.page.waitForURL('**/take-photo');
}

/** Takes a shot and keeps it, and gives what the booth reports of the visit. */
async function reported(): Promise<VisitReport> {
  const told = kiosk.page.waitForRequest('**/api/visit-report');
  await visitDriver(kiosk.page).capture();
  const report = (await told).postDataJSON() as VisitReport;
  await visitDriver(kiosk.page).button('Back').click();
  await visitDriver(kiosk.page).button('CLICK TO START').waitFor();
  return report;
}

const sent = (): GenerateRequest[] => orders.splice(0).map((request) => request.postDataJSON() as GenerateRequest);

test('who says no is photographed, and their photo goes nowhere', async () => {
  await agrees(consent.keepHere ?? '');
  expect(await reported()).toMatchObject({ outcome: 'card', plain: 'withheld' });
  expect(sent()).toEqual([]);
});

test('a yes sends the photo, with who the guest was told gets it; retakes are of one visit', async () => {
  orders.splice(0);
  await agrees(consent.agree);
  const visit = visitDriver(kiosk.page);
  await visit.button('Capture').click();
  await expect.poll(() => orders.length).toBeGreaterThan(0);
  await visit.button(retake).click();
  expect(await reported()).toMatchObject({ outcome: 'card', retakes: 1 });
  const [first, ...others] = sent();
  expect(first).toMatchObject({ sentTo: [null], visit: expect.stringMatching(/^[\w-]{22}$/) as string });
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other.visit).toBe(first?.visit);
});
