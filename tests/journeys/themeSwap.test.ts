import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Health } from '../../src/shared/contract/health.ts';
import type { ThemeResponse } from '../../src/shared/contract/themeResponse.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { canvasesOf } from '../support/page/canvasesOf.ts';
import type { Heap } from '../support/built/heapOf.ts';
import { heapOf } from '../support/built/heapOf.ts';
import { memoryOf } from '../support/built/memoryOf.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

let booth: BuiltBooth;
let kiosk: Kiosk;
beforeEach(async () => {
  booth = await startBuiltBooth(plainTheme);
  kiosk = await openKiosk({ reducedMotion: 'reduce' });
});
afterEach(async () => {
  await kiosk.close();
  await booth.stop();
});

/** A theme is drawn and checked before it is shown, which takes seconds, or more on a busy machine. */
const patience = { timeout: 60_000 };
vi.setConfig({ testTimeout: 240_000 });

const accent = '#5b2be0';
const violet = { ...plainTheme, texts: { start: 'BEGIN HERE', next: 'Onward' }, colors: { accent } };
const health = async (): Promise<Health> => (await fetch(`${booth.address}health`)).json() as Promise<Health>;
const themeTroubles = async (): Promise<string[]> => (await health()).problems.filter((problem) => problem.startsWith('The theme'));

/** The colour at the place of the staff mark: 20 stage pixels from the lower right corner, at half scale. */
async function cornerColour(page: Page): Promise<string> {
  const { data } = PNG.sync.read(await page.screenshot({ clip: { x: 529, y: 949, width: 2, height: 2 } }));
  return `#${[...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The maximum of several measurements: a layer that rests or wakes changes the result by 2 MB. */
async function maxPageMemory(page: Page): Promise<number> {
  let most = 0;
  for (let look = 0; look < 6; look++) {
    await page.waitForTimeout(300);
    most = Math.max(most, (await memoryOf(page)).page);
  }
  return most;
}

test('a theme saved mid-visit appears after it, a broken one changes nothing and is reported to staff, a fixed one appears', async () => {
  const { page } = kiosk;
  await page.goto(booth.address);
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  const visit = visitDriver(page);
  await visit.start();

  const loaded = page.waitForResponse('**/api/theme', patience);
  booth.saveTheme(violet);
  await loaded;
  // The rest of the visit uses the names of the theme in which it began.
  await visit.survey();
  await visit.capture();
  await visit.button('Back').click();
  await visit.button('BEGIN HERE').waitFor(patience);
  expect([new URL(page.url()).pathname, await visit.state()]).toEqual(['/', null]);
  expect(await visit.button('CLICK TO START').count()).toBe(0);

  expect(await themeTroubles()).toEqual([]);
  expect(await cornerColour(page)).not.toBe(accent);
  booth.saveTheme('{ "name": "Test", "extends": "classic", "texts": { "start": 7 } }');
  await expect.poll(themeTroubles, patience).toEqual([expect.stringMatching(/keeps showing its previous state .+ texts\.start: /)]);
  await expect.poll(() => cornerColour(page), patience).toBe(accent);
  expect(await visit.button('BEGIN HERE').count()).toBe(1);
  expect(booth.written()).toMatch(/"msg":"The theme .+texts\.start: /);

  booth.saveTheme({ ...violet, texts: { start: 'AND AGAIN' } });
  await visit.button('AND AGAIN').waitFor(patience);
  expect(await themeTroubles()).toEqual([]);
  await expect.poll(() => cornerColour(page), patience).not.toBe(accent);
  await visit.button('AND AGAIN').click();
  await page.waitForURL('**/selection');
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
  expect(kiosk.errors).toEqual([]);
});

test('ten themes in a row leak neither memory nor canvases', async () => {
  const { page } = kiosk;
  const served = (await (await fetch(`${booth.address}api/theme`)).json()) as ThemeResponse;
  // Each with new addresses for all its pictures, as if all its files had been saved again.
  const themeNumber = (number: number): ThemeResponse => {
    const text = JSON.stringify(served.theme).replaceAll(/\?v=[0-9a-f]+/g, `?v=${number}`);
    const theme = JSON.parse(text) as ThemeResponse['theme'];
    return { theme: { ...theme, texts: { ...theme.texts, start: `Theme ${number}` } }, version: `${number}` };
  };
  let number = 0;
  await page.route('**/api/theme', (route) => route.fulfill({ json: themeNumber(number) }));
  await page.route('**/api/theme/version', (route) => route.fulfill({ json: { version: `${number}`, broken: number % 2 === 1 } }));
  // The page polls every 5 s; here it does so sooner.
  await page.addInitScript(() => {
    const original = window.setTimeout;
    window.setTimeout = ((call: () => void, ms?: number) => original(call, ms === 5000 ? 200 : ms)) as typeof window.setTimeout;
  });
  await page.goto(booth.address);
  const session = await kiosk.context.newCDPSession(page);
  const at = new Map<number, Heap & { page: number; canvases: number }>();
  for (number = 1; number <= 12; number++) {
    await visitDriver(page).button(`Theme ${number}`).waitFor();
    if (number !== 2 && number !== 12) continue;
    // The theme's pictures have loaded by now, and frames have been drawn since.
    await page.waitForTimeout(1500);
    at.set(number, { ...(await heapOf(session)), canvases: await canvasesOf(session), page: await maxPageMemory(page) });
  }
  const [early, late] = [at.get(2), at.get(12)];
  if (early === undefined || late === undefined) throw new Error('not measured');
  process.stdout.write(`after 2 themes ${JSON.stringify(early)}, after 12 ${JSON.stringify(late)}\n`);
  expect(late.objects).toBeLessThanOrEqual(early.objects * 1.1);
  expect(late.page).toBeLessThanOrEqual(early.page * 1.05);
  // Any of the stage's four layers may be resting, which takes one more canvas.
  expect(late.canvases).toBeLessThanOrEqual(early.canvases + 4);
  expect(kiosk.errors).toEqual([]);
});
