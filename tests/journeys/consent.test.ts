import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffDay } from '../../src/shared/contract/staff.ts';
import type { VisitReport } from '../../src/shared/contract/visitReport.ts';
import { openSealed } from '../support/phone/openSealed.ts';
import { photoId } from '../../src/shared/share/photoKeys.ts';
import { ask } from '../support/server/ask.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { filesBelow } from '../support/files/filesBelow.ts';
import { keptByKiosk } from '../support/built/keptByKiosk.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import { scanned, scannedLink } from '../support/phone/scannedLink.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';
import { watchExports } from '../support/built/watchExports.ts';

const texts = classicTheme().theme.texts.consent;
const version = '2026-11';
/** A settled picture stays long enough for its card to be drawn. */
const unasking = { ...quickTheme, picture: { settledPauseMs: 1000, makers: ['plain'] } };
/** Guests are asked about the service that receives their photos, even if it is on this machine. */
const asking = {
  ...unasking,
  picture: { ...unasking.picture, makers: ['service', 'plain'], serve: 'wait' },
  consent: { enabled: true, version },
};

/** Themes are checked by a low-priority program. */
const themeMs = 120_000;

let booth: BuiltBooth;
let kiosk: Kiosk;
let exported: readonly string[];
const requests: Request[] = [];

// One booth and one page for all tests, with one guest after another.
beforeAll(async () => {
  [booth, kiosk] = await Promise.all([
    startBuiltBooth(unasking, '--picture-service', 'fake'),
    openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' }),
  ]);
  exported = await watchExports(kiosk.context);
  kiosk.context.on('request', (request) => requests.push(request));
  await kiosk.page.goto(booth.address);
});
afterAll(async () => {
  await kiosk.close();
  await booth.stop();
  expect(kiosk.errors).toEqual([]);
});

/** Requests from the page and its workers since then, except those that are the same without guests. */
const sentSince = (from: number): Request[] =>
  requests
    .slice(from)
    .filter((request) => request.method() !== 'GET' && !/\/api\/(kiosk-pulse|kiosk-status|outbox-report)$/.test(request.url()));
const paths = (sent: readonly Request[]): string[] => sent.map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
const question = (page: Page) => page.getByRole('heading', { name: texts.title });

/** From Welcome to the question, and on with one of its buttons. */
async function says(page: Page, word: string): Promise<void> {
  const visit = visitDriver(page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await question(page).waitFor();
  await visit.button(word).click();
  await page.waitForURL('**/take-photo');
}

/** Makes the card. Resolves with the visit report that the server counted. A reload would cancel a pending report. */
async function captures(page: Page): Promise<VisitReport> {
  const counted = page.waitForResponse('**/api/visit-report');
  await visitDriver(page).capture();
  return (await counted).request().postDataJSON() as VisitReport;
}

const leaves = (page: Page): Promise<void> => visitDriver(page).button('Back').click();

test('staff switch consent on while the booth runs: the current guest is not asked, the next one is', async () => {
  const { page } = kiosk;
  const visit = visitDriver(page);
  await visit.start();
  const loaded = page.waitForResponse('**/api/theme', { timeout: themeMs });
  booth.saveTheme(asking);
  await loaded;
  await visit.survey();
  expect((await captures(page)).consent).toBeNull();
  await page.getByRole('status').filter({ hasText: 'Point your phone’s camera at the code' }).waitFor();
  await leaves(page);
  await says(page, texts.agree);
  await page.reload();
  // Nobody is asked twice.
  await visit.button('Capture').waitFor();
  expect(await question(page).count()).toBe(0);
});

test('a reload during the question stays there', async () => {
  const { page } = kiosk;
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await question(page).waitFor();
  await page.reload();
  await question(page).waitFor();
  await visit.button(texts.agree).waitFor();
});

test('after a refusal nothing of the guest is sent or queued, and the scene says so without a code, even after a reload', async () => {
  const { page } = kiosk;
  await page.goto(booth.address);
  const [keptBefore, filesBefore] = [await keptByKiosk(page), filesBelow(booth.dataFolder)];
  const [from, exportedBefore] = [requests.length, exported.length];
  await says(page, texts.keepHere ?? '');
  expect((await captures(page)).consent).toEqual({ version, agreed: false });
  for (const _loaded of ['at first', 'again']) {
    await page.getByRole('heading', { name: texts.kept }).waitFor();
    await page.getByRole('status').filter({ hasText: texts.keptDetail }).waitFor();
    expect(await page.getByRole('img').count()).toBe(1);
    expect(await scanned(page)).toBe('');
    expect(await visitDriver(page).state()).not.toHaveProperty('secret');
    await page.reload();
  }
  await leaves(page);
  // By now a card to send would be on its way: the outbox is faster than a guest.
  await visitDriver(page).button('CLICK TO START').waitFor();
  expect(paths(sentSince(from))).toEqual(['POST /api/visit-report']);
  expect(exported).toHaveLength(exportedBefore);
  expect(await keptByKiosk(page)).toEqual(keptBefore);
  expect([...filesBelow(booth.dataFolder).keys()].sort()).toEqual([...filesBefore.keys()].sort());
});

test('the next guest is asked again, and after consent the card is made and shared as always', async () => {
  const { page } = kiosk;
  const [from, exportedBefore] = [requests.length, exported.length];
  await says(page, texts.agree);
  expect((await captures(page)).consent).toEqual({ version, agreed: true });
  await page.getByRole('status').filter({ hasText: 'Point your phone’s camera at the code' }).waitFor();
  const { address, secret } = await scannedLink(page);
  const sealed = await ask(`${address}/photos/${photoId(secret)}`);
  expect(openSealed(sealed.body, secret).ok).toBe(true);
  expect(exported).toHaveLength(exportedBefore + 1);
  await leaves(page);
  await visitDriver(page).button('CLICK TO START').waitFor();
  // Only this guest's data: nothing of the previous guest was kept for later.
  expect(paths(sentSince(from)).sort()).toEqual(['POST /api/generate', 'POST /api/visit-report', `PUT /api/photos/${photoId(secret)}`]);
});

test('staff see how many agreed or declined for each version of the terms, and nothing about any guest', async () => {
  const { page } = kiosk;
  const { day, table } = await page.evaluate(async (code) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/staff/api/first-passphrase', { method: 'POST', headers, body: JSON.stringify({ passphrase: 'booth7seven', code }) });
    return {
      day: (await (await fetch('/staff/api/day')).json()) as StaffDay,
      table: await (await fetch('/staff/api/survey.csv')).text(),
    };
  }, booth.staffCode());
  expect(day.consents).toEqual([{ version, agreed: 1, declined: 1 }]);
  expect(table.split('\r\n').filter((row) => row.includes(',consent,'))).toEqual([
    `${day.day},,consent,Terms ${version},agreed,Agreed,1`,
    `${day.day},,consent,Terms ${version},declined,Declined,1`,
  ]);
});
