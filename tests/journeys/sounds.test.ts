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

/** The shutter's noise, twice, and the four notes of the card, in Hz. */
const ofOneVisit = ['noise', 'noise', 262, 330, 392, 587];

/** Records the sounds played from now on, in each page that is opened. */
async function heardSounds(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const { start } = prototype;
      prototype.start = function (when?: number) {
        heard.push(this instanceof OscillatorNode ? Math.round(this.frequency.value) : 'noise');
        return start.call(this, when);
      };
    }
  });
  return () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
}

test("a guest hears the shutter, and the card's arrival", async () => {
  const heard = await heardSounds(kiosk.page);
  await kiosk.page.goto(booth.address, { waitUntil: 'networkidle' });
  const visit = visitDriver(kiosk.page);
  await visit.start();
  await visit.survey();
  await visit.button('Capture').waitFor();
  expect(await heard()).toEqual([]);
  await visit.capture();
  await expect.poll(heard).toEqual(ofOneVisit);
});

test('a sound that was not loaded in time is never played', async () => {
  const { page } = kiosk;
  const heard = await heardSounds(page);
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/sounds-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.wholeVisit();
  // The card has landed, so no sound is due any more.
  await page.getByRole('status').filter({ hasText: 'Point your phone’s camera at the code' }).waitFor();
  const loaded = page.waitForResponse('**/sounds-*.js');
  letThrough();
  await (await loaded).finished();
  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
  expect(await heard()).toEqual([]);
  await visit.wholeVisit();
  await expect.poll(heard).toEqual(ofOneVisit);
});
