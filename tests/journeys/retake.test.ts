import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffDay } from '../../src/shared/contract/staff.ts';
import { openSealed } from '../support/phone/openSealed.ts';
import { photoId } from '../../src/shared/share/photoKeys.ts';
import { ask } from '../support/server/ask.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { heapSnapshot } from '../support/built/heapSnapshot.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import { scannedLink } from '../support/phone/scannedLink.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { watchExports } from '../support/built/watchExports.ts';

const offerMs = 5000;
const idle = { askAfterMs: 45_000, leaveAfterMs: 15_000 };
const again = 'Take it again';
/** People are cut out, as at most booths. This takes about as long as the offer lasts. */
const offering = {
  ...quickTheme,
  idle,
  camera: { ...quickTheme.camera, retake: { count: 2, offerMs } },
};

let booth: BuiltBooth;
let kiosk: Kiosk;
let exported: readonly string[];
let sent: Request[];

beforeAll(async () => {
  booth = await startBuiltBooth(offering);
});
afterAll(() => booth.stop());

beforeEach(async () => {
  kiosk = await openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' });
  exported = await watchExports(kiosk.context);
  sent = [];
  kiosk.context.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request);
  });
});
afterEach(async () => {
  await kiosk.close();
  expect(kiosk.errors).toEqual([]);
});

/** A guest who has just been photographed and may retake the shot. */
async function photographed({ address } = booth) {
  const { page } = kiosk;
  await page.goto(address);
  const visit = visitDriver(page);
  await visit.start();
  await visit.survey();
  await visit.button('Capture').click();
  await visit.button(again).waitFor();
  return { page, visit };
}

/** How long the page waits from the shutter release to the result, in milliseconds. */
const waitedMs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const startedMs = performance.now();
    while (window.location.pathname !== '/result') await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - startedMs;
  });

test('a retaken shot leaves nothing behind; the new one is on the card and on the phone', async () => {
  const { page, visit } = await photographed();
  await visit.button(again).click();
  await visit.button('Capture').waitFor();
  expect(await visit.state()).toMatchObject({ retakes: 1 });
  const session = await kiosk.context.newCDPSession(page);
  const photos = async () => (await heapSnapshot(session)).filter(({ name }) => name.startsWith('data:image/png;base64,')).length;
  await expect.poll(photos, { timeout: 20_000 }).toBe(0);
  expect([exported, sent]).toEqual([[], []]);

  const told = page.waitForRequest('**/api/visit-report');
  await visit.capture();
  await page.getByRole('status').filter({ hasText: 'Point your phone’s camera at the code' }).waitFor();
  const { address, secret } = await scannedLink(page);
  const sealed = await ask(`${address}/photos/${photoId(secret)}`);
  expect(openSealed(sealed.body, secret).ok).toBe(true);
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual([`/api/photos/${photoId(secret)}`]);
  expect(exported).toHaveLength(1);
  expect((await told).postDataJSON()).toMatchObject({ outcome: 'card', retakes: 1, plain: null });
});

test('by keyboard a shot is retaken as often as the theme allows, and no more', async () => {
  const { page, visit } = await photographed();
  for (const count of [1, 2]) {
    await visit.button(again).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await visit.button('Capture').waitFor();
    expect(await visit.state()).toMatchObject({ retakes: count });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('status').filter({ hasText: 'Generating Photo' }).waitFor();
  expect(await page.getByRole('status').textContent()).not.toContain(again);
  expect(await visit.button(again).count()).toBe(0);
  await page.waitForURL('**/result');
});

test('a guest who does nothing gets their card when the retake offer ends, and nothing was sent before', async () => {
  const { page } = await photographed();
  const early = page.waitForRequest((request) => request.method() === 'PUT').then(() => page.evaluate(() => window.location.pathname));
  const waited = await waitedMs(page);
  // The button took part of a second to appear.
  expect(waited).toBeGreaterThan(offerMs - 1000);
  expect(waited).toBeLessThan(offerMs + 5000);
  expect(await early).toBe('/result');
});

test('a guest who walks away from the offer is asked at the result, and Welcome follows', async () => {
  await kiosk.page.clock.install();
  const { page, visit } = await photographed();
  await page.waitForURL('**/result');
  // The clock jumps: with an idle time short enough to wait for, a slow machine would ask during the survey.
  await page.clock.fastForward(idle.askAfterMs);
  await visit.button('Yes, I’m here').waitFor();
  await page.clock.fastForward(idle.leaveAfterMs);
  await visit.button('CLICK TO START').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a reload during the offer takes the photo again and keeps the count', async () => {
  const { page, visit } = await photographed();
  await visit.button(again).click();
  await visit.button('Capture').click();
  await visit.button(again).waitFor();
  await page.reload();
  await visit.button('Capture').click();
  await visit.button(again).click();
  expect(await visit.state()).toMatchObject({ retakes: 2 });
  await visit.capture();
});

test('staff see how many shots were retaken, and why cards show the plain photo', async () => {
  const { page } = kiosk;
  await page.goto(booth.address);
  const day = async (): Promise<StaffDay> => page.evaluate(async () => (await (await fetch('/staff/api/day')).json()) as StaffDay);
  await page.evaluate(async (code) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/staff/api/first-passphrase', { method: 'POST', headers, body: JSON.stringify({ passphrase: 'booth7seven', code }) });
  }, booth.staffCode());
  const failures = ({ tallies }: StaffDay): number => tallies.plain.find(({ word }) => word === 'failed')?.count ?? 0;
  const before = await day();
  expect(before.retakes).toBeGreaterThan(0);
  // Without the models, the card shows the plain photo.
  await page.route('**/models/**', (route) => route.abort());
  const { visit } = await photographed();
  await visit.button(again).click();
  const told = page.waitForResponse('**/api/visit-report');
  await visit.capture();
  await told;
  const after = await day();
  expect(after.retakes).toBe(before.retakes + 1);
  expect(failures(after)).toBe(failures(before) + 1);
  await page.goto(`${booth.address}staff`);
  await page.getByRole('region', { name: 'Plain photos' }).getByText('Cutting people out failed').first().waitFor();
});
