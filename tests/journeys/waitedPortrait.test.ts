import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GenerateRequest } from '../../src/shared/contract/portraits/generate.ts';
import type { VisitReport } from '../../src/shared/contract/visitReport.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { kioskWithService } from '../support/built/kioskWithService.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';

const { consent, retake } = classicTheme().theme.texts;
const waiting = {
  ...quickTheme,
  // Long enough for the order and the finger on a busy machine.
  camera: { ...quickTheme.camera, retake: { count: 1, offerMs: 12_000 } },
  picture: { ...quickTheme.picture, makers: ['service', 'plain'], serve: 'wait' },
};

let kiosk: Awaited<ReturnType<typeof kioskWithService>>;
beforeAll(async () => {
  kiosk = await kioskWithService(waiting, '--picture-limits', 'guest=2');
});
afterAll(() => kiosk.close());

/** Goes to the camera, with this answer about the photo's recipients. */
async function agrees(answer: string): Promise<void> {
  const visit = visitDriver(kiosk.page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await kiosk.page.getByRole('status').filter({ hasText: 'your photo goes to a computer in this venue' }).waitFor();
  await visit.button(answer).click();
  await kiosk.page.waitForURL('**/take-photo');
}

/** Takes and keeps a shot, and returns the booth's report of the visit. */
async function reported(): Promise<VisitReport> {
  const told = kiosk.page.waitForRequest('**/api/visit-report');
  await visitDriver(kiosk.page).capture();
  const report = (await told).postDataJSON() as VisitReport;
  await visitDriver(kiosk.page).button('Back').click();
  await visitDriver(kiosk.page).button('CLICK TO START').waitFor();
  return report;
}

const sent = (): GenerateRequest[] => kiosk.sent().map((request) => request.postDataJSON() as GenerateRequest);

test('a guest who declines is photographed, and their photo is sent nowhere', async () => {
  await agrees(consent.keepHere ?? '');
  expect(await reported()).toMatchObject({ outcome: 'card', plain: 'withheld' });
  expect(sent()).toEqual([]);
});

test('consent sends the photo to the recipient that the guest was told of; retakes belong to one visit', async () => {
  kiosk.sent();
  await agrees(consent.agree);
  const visit = visitDriver(kiosk.page);
  await visit.tapCapture();
  await expect.poll(kiosk.ordered).toBeGreaterThan(0);
  await visit.button(retake).click();
  expect(await reported()).toMatchObject({ outcome: 'card', retakes: 1 });
  const [first, ...others] = sent();
  expect(first).toMatchObject({ sentTo: [null], visit: expect.stringMatching(/^[\w-]{22}$/) as string });
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other.visit).toBe(first?.visit);
});
