import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import type { GuestsListener } from '../support/built/guestsListener.ts';
import { aSecret, guestsListener } from '../support/built/guestsListener.ts';
import { newPhone, phoneBrowser } from '../support/phone/phoneBrowser.ts';
import { sampleCard } from '../support/visit/sampleCard.ts';
import { counted, timed } from './measurements.ts';
import { report } from './report.ts';

const visits = 15;
const warmUps = 2;
/** As on a venue's Wi-Fi on a bad day. */
const roundTripMs = 200;
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
  const near: Opened[] = [];
  const far: Opened[] = [];
  for (let visit = -warmUps; visit < visits; visit++) {
    // Alternate the order from pair to pair.
    const [first, second] = visit % 2 === 0 ? [0, roundTripMs] : [roundTripMs, 0];
    for (const latencyMs of [first, second]) {
      const opened = await openLink(secret, latencyMs);
      if (visit >= 0) (latencyMs === 0 ? near : far).push(opened);
    }
  }
  const size = `${(card.length / 1e6).toFixed(1)} MB`;
  const visible = near.map(({ visibleMs }) => visibleMs);
  report(
    [
      counted(
        'phone',
        'everything that a phone loads except the photo, gzipped',
        'kB',
        near.map(({ pageBytes }) => pageBytes / 1000),
        budgets.phone.gzippedKilobytes,
      ),
      counted(
        'phone',
        'sequential requests until the photo is visible',
        '',
        near.map(({ inARow }) => inARow),
        budgets.phone.roundTrips,
      ),
      counted(
        'phone',
        `added by ${String(roundTripMs)} ms to the booth and back, in round trips after the connection's own`,
        '',
        far.map(({ visibleMs }, index) => (visibleMs - (visible[index] ?? Number.NaN)) / roundTripMs),
        budgets.phone.roundTripsAdded,
      ),
      timed('phone', `photo of ${size} visible after the link is opened`, visible, budgets.phone.visibleMs),
      timed(
        'phone',
        'longest time that the page was blocked meanwhile',
        near.map(({ longestMs }) => longestMs),
        budgets.phone.longestTaskMs,
      ),
    ],
    `Chromium ${browser.version()}`,
  );
  expect(visible.length).toBe(visits);
});

interface Opened {
  /** From the start of the navigation to the frame after the photo was added. */
  readonly visibleMs: number;
  readonly longestMs: number;
  /** How many requests waited for an earlier one, in a chain. */
  readonly inARow: number;
  /** The bytes of all bodies except the photo's. */
  readonly pageBytes: number;
}

/** Opens a link on a new phone with this many milliseconds of latency to the booth. */
async function openLink(secret: PhotoSecret, latencyMs: number): Promise<Opened> {
  const { context, page } = await newPhone(browser, { deviceScaleFactor: 2, reducedMotion: 'no-preference' });
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...unlimited, latency: latencyMs });
    await page.addInitScript(watchPhoto);
    const bodies: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      const isPhoto = new URL(request.url()).pathname.startsWith('/photos/');
      if (request.url().startsWith('http') && !isPhoto) bodies.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(guests.linkOf(secret));
    const times = await page.waitForFunction(() => {
      const { times } = window as unknown as { times: Watched };
      return times.visible > 0 && times;
    });
    const { visible, longest } = (await times.jsonValue()) as Watched;
    const pageBytes = (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0);
    return { visibleMs: visible, longestMs: longest, inARow: await requestsInARow(page, visible), pageBytes };
  } finally {
    await context.close();
  }
}

interface Watched {
  visible: number;
  longest: number;
}

function watchPhoto(): void {
  const times: Watched = { visible: 0, longest: 0 };
  Object.assign(window, { times });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.longest = Math.max(times.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const watch = (): void => {
    if (document.body?.dataset['cardState'] === 'shown') requestAnimationFrame(() => (times.visible = performance.now()));
    else requestAnimationFrame(watch);
  };
  watch();
}

/** The longest chain of requests in which each began after the previous one was answered, among requests that ended by then. */
function requestsInARow(page: Page, untilMs: number): Promise<number> {
  return page.evaluate((until) => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const requests = (entries as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => name.startsWith('http') && responseEnd <= until)
      .sort((one, other) => one.startTime - other.startTime);
    const depths: number[] = [];
    requests.forEach(({ startTime }, index) => {
      const before = depths.filter((_depth, earlier) => (requests[earlier]?.responseStart ?? Infinity) <= startTime);
      depths[index] = 1 + Math.max(0, ...before);
    });
    return Math.max(...depths);
  }, untilMs);
}
