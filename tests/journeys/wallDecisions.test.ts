import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { albumListener } from '../support/album/albumListener.ts';
import type { Phone } from '../support/phone/phoneBrowser.ts';
import { axeFindings, layoutFaults, newPhone, phoneBrowser } from '../support/phone/phoneBrowser.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';
import { sampleFilm } from '../support/visit/sampleFilm.ts';

const eveningMs = new Date(2026, 10, 21, 20).getTime();

let browser: Browser;
let album: Awaited<ReturnType<typeof albumListener>>;
let ids: readonly string[];
const phones: Phone[] = [];

beforeAll(async () => {
  browser = await phoneBrowser();
});
/** Four cards, of which the first is not for the wall, and a film. */
beforeEach(async () => {
  album = await albumListener(bundledTheme('classic').theme);
  await album.setWallMode(true);
  const added: string[] = [];
  for (let minute = 0; minute < 5; minute += 1)
    added.push(
      await album.add({
        madeMs: eveningMs + minute * 60_000,
        isForWall: minute > 0,
        ...(minute === 4 ? { kind: 'moving' as const, item: sampleFilm() } : {}),
      }),
    );
  ids = added;
});
afterEach(async () => {
  for (const { context, errors } of phones.splice(0)) {
    await context.close();
    expect(errors).toEqual([]);
  }
  await album.close();
});
afterAll(async () => {
  await browser.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pictures for the wall' });
const says = (page: Page, text: string) => dialog(page).getByRole('status').getByText(text, { exact: true }).waitFor();
const card = (page: Page) => dialog(page).locator('.dealt:not([aria-hidden])');
const shownAt = (page: Page, minute: number) =>
  dialog(page)
    .locator(`.dealt:not([aria-hidden]) :is([alt*="8:0${String(minute)}"], [aria-label*="8:0${String(minute)}"])`)
    .waitFor();

async function albumPage(options: BrowserContextOptions = {}, link = album.hostLink): Promise<Page> {
  const phone = await newPhone(browser, { locale: 'en-US', ...options });
  phones.push(phone);
  await phone.page.goto(link);
  await phone.page.getByRole('heading', { name: 'Anna and Ben' }).waitFor();
  return phone.page;
}

async function decisions(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await albumPage(options);
  await button(page, '4 pictures wait for the wall').click();
  await says(page, '4 pictures wait for the wall');
  await shownAt(page, 1);
  return page;
}

/** Drags the shown card sideways, in steps, and lets it go. */
async function drag(page: Page, byPx: number, before: () => Promise<unknown> = async () => undefined): Promise<void> {
  const box = (await card(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step += 1) await page.mouse.move(x + (byPx * step) / 6, y + step);
  await before();
  await page.mouse.up();
}

test('two big buttons decide one card at a time, the wall gets only what the host allows, and the album keeps all', async () => {
  const page = await decisions();
  expect(await axeFindings(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual({ small: [], sticksOutPx: 0 });
  expect(await album.onWall()).toEqual([]);
  await button(page, 'Show on the wall').click();
  await says(page, '3 pictures wait for the wall');
  await expect.poll(() => album.onWall()).toEqual([ids[1]]);
  await shownAt(page, 2);
  await button(page, 'Not on the wall').click();
  await says(page, '2 pictures wait for the wall');
  await shownAt(page, 3);
  await button(page, 'Not on the wall').click();
  await says(page, '1 picture waits for the wall');
  await dialog(page).locator('video').waitFor();
  await button(page, 'Show on the wall').click();
  await says(page, 'No picture is waiting. New ones appear here.');
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => album.onWall()).toEqual([ids[1], ids[4]]);
  await button(page, 'Close').click();
  await page.getByText('5 pictures', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'for the wall' }).count()).toBe(0);
});

test.each(['no-preference', 'reduce'] as const)(
  'a card follows the finger and is swiped to its side (motion: %s)',
  async (reducedMotion) => {
    const page = await decisions({ reducedMotion });
    const style = () => card(page).evaluate((element) => getComputedStyle(element).transform);
    await drag(page, 28, async () => {
      // A matrix without rotation begins with 1, 0.
      expect(await style()).toMatch(reducedMotion === 'reduce' ? /^matrix\(1, 0, 0, 1, 28, / : /^matrix\(0\.9.*, 28, /);
      // A finger that pauses does not throw the card.
      await page.waitForTimeout(150);
    });
    await shownAt(page, 1);
    await says(page, '4 pictures wait for the wall');
    expect(await album.onWall()).toEqual([]);
    await drag(page, 140, () => card(page).and(page.locator('[data-says="Show on the wall"]')).waitFor());
    await says(page, '3 pictures wait for the wall');
    await shownAt(page, 2);
    await drag(page, -140, () => card(page).and(page.locator('[data-says="Not on the wall"]')).waitFor());
    await says(page, '2 pictures wait for the wall');
    await shownAt(page, 3);
    await expect.poll(() => album.onWall()).toEqual([ids[1]]);
  },
);

test('arrow keys decide, and Undo brings back one decision after another', async () => {
  const page = await decisions();
  await page.keyboard.press('ArrowRight');
  await shownAt(page, 2);
  await page.keyboard.press('ArrowLeft');
  await shownAt(page, 3);
  await expect.poll(() => album.onWall()).toEqual([ids[1]]);
  await button(page, 'Undo').click();
  await shownAt(page, 2);
  await says(page, '3 pictures wait for the wall');
  await page.keyboard.press('Control+z');
  await shownAt(page, 1);
  await says(page, '4 pictures wait for the wall');
  await expect.poll(() => album.onWall()).toEqual([]);
  expect(await button(page, 'Undo').getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await says(page, '3 pictures wait for the wall');
});

test('a card whose guest deletes it, or that the host hides elsewhere, waits no longer', async () => {
  const page = await decisions();
  await album.records.change([album.host.event.album, album.host.event.wall.album], [{ id: ids[1]!, act: 'hide', atMs: Date.now() }]);
  await says(page, '3 pictures wait for the wall');
  await shownAt(page, 2);
  await album.records.removePhotos([ids[2]!]);
  await says(page, '2 pictures wait for the wall');
  await shownAt(page, 3);
});

test('a decision that does not reach the booth is reported, and its card waits again', async () => {
  const page = await decisions();
  await page.route('**/changes', (route) => route.abort());
  await page.keyboard.press('ArrowRight');
  await says(page, 'That didn’t work. Try again.');
  await shownAt(page, 1);
  await page.unroute('**/changes');
  await page.keyboard.press('ArrowRight');
  await says(page, '3 pictures wait for the wall');
  await expect.poll(() => album.onWall()).toEqual([ids[1]]);
});

test('a decision whose answer is lost counts as made', async () => {
  const page = await decisions();
  album.cutOff((url) => url.endsWith('/changes'));
  await page.keyboard.press('ArrowRight');
  await says(page, '3 pictures wait for the wall');
  await shownAt(page, 2);
  expect(await album.onWall()).toEqual([ids[1]]);
});

test('a decision can be changed later in the large view, and viewers are not asked', async () => {
  const page = await decisions();
  await page.keyboard.press('ArrowLeft');
  await shownAt(page, 2);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Picture, / })
    .nth(1)
    .click();
  expect(await button(page, 'Not on the wall').count()).toBe(0);
  await button(page, 'Show on the wall').click();
  await button(page, 'Not on the wall').waitFor();
  await expect.poll(() => album.onWall()).toEqual([ids[1]]);
  const viewers = await albumPage({}, album.viewerLink);
  await expect.poll(() => viewers.getByRole('button', { name: /^Picture, / }).count()).toBe(5);
  expect(await viewers.getByRole('button', { name: /the wall/ }).count()).toBe(0);
});

test.each(['ar', 'de', 'es', 'fr', 'ja'])('the decision fits a narrow phone in both orientations (%s)', async (locale) => {
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 568, height: 320 },
  ]) {
    const page = await albumPage({ locale, viewport });
    await page.locator('#acts button.next').first().click();
    await page.locator('.dealt img').waitFor();
    const [no, yes] = await Promise.all(['no', 'yes'].map((side) => page.locator(`.decision.${side}`).boundingBox()));
    expect(no!.x + no!.width).toBeLessThanOrEqual(yes!.x);
    expect(await layoutFaults(page)).toEqual({ small: [], sticksOutPx: 0 });
    expect(await axeFindings(page)).toEqual([]);
  }
});
