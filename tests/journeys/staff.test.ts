import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StaffDay } from '../../src/shared/contract/staff.ts';
import { axeWrongs } from '../support/built/axeWrongs.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import { holdCorner } from '../support/built/holdCorner.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

let booth: BuiltBooth;
let kiosk: Kiosk;
beforeEach(async () => {
  booth = await startBuiltBooth(plainTheme);
  kiosk = await openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' });
});
afterEach(async () => {
  await kiosk.close();
  await booth.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Types on the drawn keyboard, as on a screen without a physical one. */
async function types(page: Page, text: string): Promise<void> {
  for (const character of text)
    await page.getByRole('group', { name: 'Keys' }).getByRole('button', { name: character, exact: true }).click();
}

test('staff hold the corner, set their passphrase by touch, see the latest visit, close the booth and open it again', async () => {
  const { page } = kiosk;
  await page.goto(booth.address);
  const visit = visitDriver(page);
  const reported = page.waitForResponse('**/api/visit-report');
  await visit.wholeVisit();
  await page.getByRole('status').filter({ hasText: 'Point your phone’s camera at the code' }).waitFor();
  expect((await reported).status()).toBe(204);

  await holdCorner(page);
  await page.getByRole('heading', { name: 'Set the staff passphrase' }).waitFor();
  expect(await axeWrongs(page)).toEqual([]);
  await types(page, booth.staffCode() + 'booth7');
  await button(page, 'Save and continue').click();
  await page.getByText('The passphrase needs at least ten characters, or four words.').waitFor();
  await types(page, 'seven');
  await button(page, 'Save and continue').click();

  await page.getByRole('heading', { name: 'Visits by the hour' }).waitFor();
  expect(await page.getByText('Visits today').locator('xpath=..').innerText()).toMatch(/Visits today\s+1\b/);
  await page.getByText('As a table').nth(1).click();
  expect(await page.getByRole('row', { name: /Watching movies 1 100 %/ }).count()).toBe(1);
  expect(await axeWrongs(page, ['dark', 'light'])).toEqual([]);
  // The page loads only from the booth.
  const hosts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).host));
  expect(new Set(hosts)).toEqual(new Set([new URL(booth.address).host]));

  await button(page, 'Delete all photos …').click();
  expect(await axeWrongs(page, ['dark', 'light'])).toEqual([]);
  expect(await button(page, 'Delete all').isDisabled()).toBe(true);
  await types(page, 'delete');
  await button(page, 'Delete all').click();
  await page.getByText('1 photo is deleted for good.').waitFor();

  await button(page, 'Change passphrase …').click();
  expect(await axeWrongs(page)).toEqual([]);
  await button(page, 'Cancel').click();
  await button(page, 'Close the booth').click();
  await page.getByText('The screen now says that the booth is closed.').waitFor();
  await button(page, 'Back to the booth').click();
  await page.getByRole('heading', { name: 'We’re closed' }).waitFor();

  // The passphrase is required to return, and a wrong one is refused.
  await holdCorner(page);
  await page.getByRole('heading', { name: 'Staff only' }).waitFor();
  await types(page, 'booth8seven');
  await button(page, 'Sign in').click();
  await page.getByText('Wrong passphrase.').waitFor();
  expect(await axeWrongs(page, ['dark', 'light'])).toEqual([]);
  await types(page, 'booth7seven');
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { name: 'Visits by the hour' }).waitFor();

  // Everything is still there after a restart, except the session.
  await booth.restart();
  await page.getByRole('heading', { name: 'Staff only' }).waitFor();
  await types(page, 'booth7seven');
  await button(page, 'Sign in').click();
  await button(page, 'Open the booth').click();
  const day = await page.evaluate(async () => (await (await fetch('/staff/api/day')).json()) as StaffDay);
  expect(day.hours.reduce((sum, { cards }) => sum + cards, 0)).toBe(1);
  expect(day.shutterToCard?.count).toBe(1);
  await button(page, 'Back to the booth').click();
  await visit.button('CLICK TO START').waitFor();
  expect(kiosk.errors).toEqual([]);
});

test('holding the corner while the server is down stays at the booth, and opens the staff page once it is back', async () => {
  const { page } = kiosk;
  await page.clock.install();
  await page.goto(booth.address);
  await button(page, 'CLICK TO START').waitFor();
  await booth.halt();
  await page.mouse.move(1070, 1910);
  await page.mouse.down();
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/theme/version'));
  await page.clock.runFor(3500);
  await asked;
  await page.mouse.up();
  // If the page had been replaced, the browser would have abandoned the booth's page by the next request.
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/theme/version'));
  // The touch has begun a visit, as any touch does.
  expect(page.url()).toBe(`${booth.address}selection`);
  // After an outage the page reloads to fetch what it missed. A finger that is down at that moment must press again.
  const reloaded = page.waitForEvent('load');
  await booth.restart();
  await reloaded;
  await page.waitForLoadState('networkidle');
  await holdCorner(page);
  await page.getByRole('heading', { name: 'Set the staff passphrase' }).waitFor();
});

test('an untouched page returns to the booth and ends its session', async () => {
  const { page } = kiosk;
  await page.clock.install();
  await page.goto(`${booth.address}staff#booth`);
  await page.getByRole('heading', { name: 'Set the staff passphrase' }).waitFor();
  await types(page, booth.staffCode() + 'booth7seven');
  await button(page, 'Save and continue').click();
  await page.getByRole('heading', { name: 'Visits by the hour' }).waitFor();
  await page.clock.runFor(165_000);
  await page.getByText(/Back to the booth in \d+ s/).waitFor();
  expect(await axeWrongs(page)).toEqual([]);
  // A touch anywhere counts like one on its button.
  await page.mouse.click(540, 300);
  expect(await page.getByText(/Back to the booth in \d+ s/).count()).toBe(0);
  await page.clock.runFor(185_000);
  await page.waitForURL(booth.address);
  expect(await page.evaluate(async () => (await fetch('/staff/api/overview')).status)).toBe(401);
});
