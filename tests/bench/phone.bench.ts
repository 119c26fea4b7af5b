import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { classicTheme } from '../support/classicTheme.ts';
import type { GuestsListener } from '../support/guestsListener.ts';
import { aSecret, guestsListener } from '../support/guestsListener.ts';
import { newPhone, phoneBrowser } from '../support/phoneBrowser.ts';
import { sampleCard } from '../support/sampleCard.ts';
import { timed } from './measurements.ts';
import { report } from './report.ts';

const visits = 25;
const card = sampleCard(4);
let guests: GuestsListener;
let browser: Browser;
beforeAll(async () => {
  [guests, browser] = await Promise.all([guestsListener(classicTheme().theme), phoneBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await guests.close();
});

test('bench', { timeout: 300_000 }, async () => {
  const secret = aSecret();
  await guests.keep(secret, card);
  const visible: number[] = [];
  const longest: number[] = [];
  for (let visit = -3; visit < visits; visit++) {
    const { context, page } = await newPhone(browser, { deviceScaleFactor: 2, reducedMotion: 'no-preference' });
    // From the navigation's start to the frame after the one that has the photo in it.
    await page.addInitScript(() => {
      const times = { visible: 0, longest: 0 };
      Object.assign(window, { times });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) times.longest = Math.max(times.longest, duration);
      }).observe({ type: 'longtask', buffered: true });
      const watch = (): void => {
        if (document.body?.dataset['look'] === 'shown') requestAnimationFrame(() => (times.visible = performance.now()));
        else requestAnimationFrame(watch);
      };
      watch();
    });
    await page.goto(guests.linkOf(secret));
    const times = await page.waitForFunction(() => {
      const { times } = window as unknown as { times: { visible: number; longest: number } };
      return times.visible > 0 && times;
    });
    const { visible: shownAt, longest: blocked } = (await times.jsonValue()) as { visible: number; longest: number };
    await context.close();
    if (visit < 0) continue;
    visible.push(shownAt);
    longest.push(blocked);
  }
  const size = `${(card.length / 1e6).toFixed(1)} MB`;
  report(
    [
      timed('phone', `photo of ${size} visible after the link is opened`, visible, budgets.phone.visibleMs),
      timed('phone', 'longest time that the page stood still meanwhile', longest, budgets.phone.longestTaskMs),
    ],
    `Chromium ${browser.version()}`,
  );
  expect(visible.length).toBe(visits);
});
