import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { secretAsWords } from '../../src/shared/album/eventWords.ts';
import { albumListener } from '../support/album/albumListener.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import type { Phone } from '../support/phone/phoneBrowser.ts';
import { axeFindings, layoutFaults, newPhone, phoneBrowser } from '../support/phone/phoneBrowser.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';
import { sampleFilm } from '../support/visit/sampleFilm.ts';

const minuteMs = 60_000;
const eveningMs = new Date(2026, 10, 21, 20).getTime();
const [wide, upright] = [
  { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  { viewport: { width: 390, height: 844 } },
];

let album: Awaited<ReturnType<typeof albumListener>>;
let browser: Browser;
const phones: Phone[] = [];

/** 60 pictures between eight and ten o'clock; every tenth is a film, and every seventh a strip. */
beforeAll(async () => {
  [album, browser] = await Promise.all([albumListener(bundledTheme('classic').theme), phoneBrowser()]);
  for (let number = 0; number < 60; number += 1)
    await album.add({
      madeMs: eveningMs + number * 2 * minuteMs,
      ...(number % 10 === 5 ? { kind: 'moving', item: sampleFilm() } : number % 7 === 3 ? { kind: 'strip' } : {}),
    });
});
afterAll(async () => {
  await browser.close();
  await album.close();
});
afterEach(async () => {
  album.cutOff(null);
  for (const { context, errors } of phones.splice(0)) {
    await context.close();
    expect(errors).toEqual([]);
  }
});

async function opened(options: BrowserContextOptions = wide, link = album.hostLink): Promise<Page> {
  const phone = await newPhone(browser, { acceptDownloads: true, ...options });
  phones.push(phone);
  await phone.page.goto(link);
  await pictures(phone.page).first().waitFor();
  return phone.page;
}

const pictures = (page: Page) => page.getByRole('button', { name: /^Picture, / });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const place = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.querySelectorAll('.tile')].indexOf(document.activeElement as Element));

async function namesIn(download: Download): Promise<string[]> {
  const file = join(temporaryFolder(), 'album.zip');
  copyFileSync(await download.path(), file);
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected');
  return execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n');
}

test('filters by hour and by format show their counts, and hide the rest', async () => {
  const page = await opened();
  await page.getByLabel('Hour').selectOption({ index: 2 });
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(1);
  await page.getByLabel('Format').selectOption('moving');
  await expect.poll(() => pictures(page).count()).toBe(3);
  expect(await page.getByLabel('Format').locator('option').allTextContents()).toEqual([
    'All formats',
    'Cards · 46',
    'Strips · 8',
    'Videos · 6',
  ]);
  expect(await axeFindings(page)).toEqual([]);
});

test('pictures are selected by keys, with shift and by tapping; selected ones are hidden, shown and downloaded together', async () => {
  const page = await opened();
  await pictures(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('2 selected', { exact: true }).waitFor();
  expect(await place(page)).toBe(2);
  await pictures(page)
    .nth(5)
    .click({ modifiers: ['Shift'] });
  await page.getByText('5 selected', { exact: true }).waitFor();
  await pictures(page).nth(3).click();
  await page.getByText('4 selected', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(await namesIn(download)).toHaveLength(4);
  await button(page, 'Hide').click();
  await page.getByText('60 pictures · 4 hidden').waitFor();
  await button(page, 'Show again').click();
  await page.getByText('60 pictures', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByText('4 selected', { exact: true }).isVisible()).toBe(false);
  await page.keyboard.press('Control+a');
  await page.getByText('60 selected', { exact: true }).waitFor();
});

test('on a phone, the actions for selected pictures are within reach', async () => {
  const page = await opened(upright);
  expect(await page.evaluate(() => innerWidth)).toBe(upright.viewport.width);
  await button(page, 'Select').click();
  await pictures(page).nth(1).click();
  await button(page, 'Delete').click();
  await button(page, 'Keep it').click();
  expect(await layoutFaults(page)).toEqual({ small: [], sticksOutPx: 0 });
  await button(page, 'Done').click();
  await button(page, 'Select').waitFor();
});

test('a second file has the pictures that a broken connection left out of the first, even after a reload', async () => {
  const page = await opened();
  await page.clock.install();
  let photos = 0;
  album.cutOff((url) => url.includes('/photos/') && (photos += 1) > 20);
  const broken = page.waitForEvent('download');
  await button(page, 'Download all').click();
  await expect.poll(() => photos).toBeGreaterThan(20);
  for (let second = 0; second < 12; second += 1) await page.clock.runFor(1000);
  expect(await namesIn(await broken)).toHaveLength(20);
  await page.getByText('The connection broke. Pictures in the file: 20; still missing: 40.').waitFor();
  album.cutOff(null);
  await page.reload();
  const rest = page.waitForEvent('download');
  await button(page, 'Download the rest (40)').click();
  expect(await namesIn(await rest)).toHaveLength(40);
});

test('the slideshow continues automatically, obeys space and arrows, and plays films', async () => {
  const page = await opened();
  await page.clock.install();
  await button(page, 'Slideshow').click();
  const slides = page.getByRole('dialog', { name: 'Slideshow' });
  const shown = () => slides.locator('.slide').last().locator('img, video').getAttribute('src');
  await slides.locator('.slide img').waitFor();
  const first = await shown();
  expect(await axeFindings(page)).toEqual([]);
  await page.clock.runFor(5100);
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('Space');
  await button(page, 'Play').waitFor();
  const second = await shown();
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(second);
  const film = slides.locator('.slide').last().locator('video');
  for (let step = 0; step < 10 && (await film.count()) === 0; step += 1) {
    const before = await shown();
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).not.toBe(before);
  }
  await film.waitFor();
  await button(page, 'Play').click();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => slides.isVisible()).toBe(false);
});

test('with reduced motion, pictures only fade', async () => {
  const page = await opened({ ...wide, reducedMotion: 'reduce' });
  await button(page, 'Slideshow').click();
  await page.locator('.slide img').waitFor();
  const motions = await page.evaluate(() => document.getAnimations().map((motion) => (motion as CSSAnimation).animationName));
  expect(motions.filter((name) => name !== undefined && name !== 'fade')).toEqual([]);
});

test('the contact sheet is a PDF of twenty pictures a page', async () => {
  const page = await opened(upright);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Contact sheet').click()]);
  expect(download.suggestedFilename()).toBe('Anna and Ben.pdf');
  await page.getByText('The contact sheet has 3 pages.').waitFor();
  expect(readFileSync(await download.path(), 'latin1')).toContain('/Type /Pages /Count 3 ');
});

test('a typo in the words is named, and a tap corrects it', async () => {
  const words = secretAsWords(album.host.secret).split(' ');
  const phone = await newPhone(browser, upright);
  phones.push(phone);
  const { page } = phone;
  await page.goto(`${album.address}/album`);
  const field = page.getByLabel('Twelve words');
  const wrong = `${words[4] ?? ''}x`;
  await field.fill(words.map((word, at) => (at === 4 ? wrong : word)).join(' '));
  await button(page, 'Open').click();
  await page.getByText(`Word 5, “${wrong}”, can’t be right.`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, `Word 5: ${words[4] ?? ''}`).click();
  await button(page, 'Open').click();
  await page.getByRole('heading', { name: 'Anna and Ben' }).waitFor();
});

test('ten thousand pictures would be as fast: only rows near the screen are drawn', async () => {
  const page = await opened({ viewport: { width: 320, height: 568 } });
  await expect.poll(() => pictures(page).count()).toBeLessThan(50);
  expect(await layoutFaults(page)).toEqual({ small: [], sticksOutPx: 0 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Picture, 9:58 PM' }).waitFor();
});

test('pictures since the last visit are marked as new', async () => {
  const page = await opened();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(1);
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(value as string) as object), atMs: Date.now() - 3_600_000 }));
  });
  await album.add({ madeMs: eveningMs + 130 * minuteMs });
  await page.reload();
  await button(page, 'New since your last visit · 1').click();
  await expect.poll(() => pictures(page).count()).toBe(1);
  expect(await pictures(page).first().getAttribute('aria-label')).toBe('Picture, 10:10 PM, New');
});
