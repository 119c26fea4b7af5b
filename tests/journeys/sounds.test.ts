import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { kioskPerTest } from '../support/built/kioskPerTest.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

let booth: BuiltBooth;
beforeAll(async () => {
  booth = await startBuiltBooth({ ...plainTheme, sounds: { enabled: true } });
}, 120_000);
afterAll(() => booth.stop());

const kiosk = kioskPerTest({ reducedMotion: 'reduce' });

/** Counts what is played from now on, in each page that is opened. */
async function countedSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const { start } = prototype;
      prototype.start = function (when?: number) {
        document.documentElement.dataset['played'] = String(Number(document.documentElement.dataset['played'] ?? 0) + 1);
        return start.call(this, when);
      };
    }
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['played'] ?? 0));
}

test('a guest hears the shutter, and the card', async () => {
  const played = await countedSounds(kiosk.page);
  await kiosk.page.goto(booth.address, { waitUntil: 'networkidle' });
  await visitDriver(kiosk.page).wholeVisit();
  // Twice the shutter's noise, and four voices.
  await expect.poll(played).toBeGreaterThanOrEqual(6);
});

test('what could not be heard at its moment, because it was not loaded, is never heard', async () => {
  const { page } = kiosk;
  const played = await countedSounds(page);
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/sounds-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.wholeVisit();
  const loaded = page.waitForResponse('**/sounds-*.js');
  letThrough();
  await (await loaded).finished();
  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
  expect(await played()).toBe(0);
  await visit.wholeVisit();
  await expect.poll(played).toBeGreaterThanOrEqual(6);
});
