import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killQuietly } from '../../../src/launcher/endProcess.ts';
import type { Health } from '../../../src/shared/contract/health.ts';
import type { OutboxReport } from '../../../src/shared/contract/outboxReport.ts';
import { placesIn, profileDamages, unusableProfiles } from '../../faults/profileDamages.ts';
import type { BuiltBooth } from '../../support/built/builtBooth.ts';
import { startBuiltBooth } from '../../support/built/builtBooth.ts';
import { browserArguments, findBrowser } from '../../support/built/findBrowser.ts';
import { killBrowser, openKeptBrowser } from '../../support/built/keptBrowser.ts';
import { addressOf, healthAt, kioskAmid, processesOf } from '../../support/built/launchedKiosk.ts';
import { hasScreens, screenInMemory } from '../../support/built/screenInMemory.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { visitDriver } from '../../support/built/visitDriver.ts';
import { plainTheme } from '../../support/theme/quickTheme.ts';

let booth: BuiltBooth;
let folder: string;
/** The profile of a kiosk whose power was cut while three photos waited. */
const waiting = (): string => join(folder, 'waiting');
const packed = (): string => join(folder, 'packed');

describe.concurrent('after any damage to its profile the kiosk continues, stores photos on disk again, and counts what is lost', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stagebooth-profiles-'));
    booth = await startBuiltBooth(plainTheme, '--disk-floor-mb', '9999999');
    let browser = await openKeptBrowser(waiting(), booth);
    let page = await pageOf(browser);
    const allWait = page.waitForRequest((request) => reportIn(request)?.waiting === 3, { timeout: 150_000 });
    for (let guest = 0; guest < 3; guest++) await visitDriver(page).visitFromWithin();
    await allWait;
    await killBrowser(browser, waiting());
    cpSync(waiting(), packed(), { recursive: true });
    browser = await openKeptBrowser(packed(), booth);
    page = await pageOf(browser);
    await page.evaluate(fillLog);
    await killBrowser(browser, packed());
    await booth.restart();
  }, 180_000);

  afterAll(async () => {
    await booth.stop();
    // Recently killed browsers are still writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  for (const { name, lost, strike, packed: isPacked, elsewhere } of profileDamages) {
    // Concurrent tests need separate `expect` functions.
    test(name, async ({ expect: expects }) => {
      const profile = mkdtempSync(join(folder, 'damaged-'));
      cpSync(isPacked ? packed() : waiting(), profile, { recursive: true });
      strike(placesIn(profile));
      const browser = elsewhere ? await openElsewhere(profile) : await openKeptBrowser(profile, booth);
      try {
        const arrived = new Set<string>();
        let told: OutboxReport | null = null;
        browser.on('response', (response) => {
          const path = new URL(response.url()).pathname;
          if (path.startsWith('/api/photos/') && (response.ok() || response.status() === 410)) arrived.add(path);
          told = reportIn(response.request()) ?? told;
        });
        await pageOf(browser);
        const counted = lost === 'uncounted' ? 0 : lost;
        await expects.poll(() => told, { timeout: 60_000 }).toMatchObject({ waiting: 0, lost: counted, storage: 'disk' });
        expects(arrived.size).toBe(lost === 'uncounted' ? 0 : 3 - lost);
        const says = counted === 1 ? '1 photo of the last day waited' : `${String(counted)} photos of the last day waited`;
        const losses = async () => (await problemsWith(told)).filter((problem) => problem.includes('lost'));
        await expects.poll(losses, { timeout: 20_000 }).toEqual(counted === 0 ? [] : [expects.stringContaining(says)]);
      } finally {
        await browser.close();
        rmSync(profile, { recursive: true, force: true });
      }
    });
  }
});

describe.skipIf(!hasScreens || process.getuid?.() !== 0)('with an unusable profile `npm run kiosk` continues with an empty one', () => {
  const rows = unusableProfiles.map((unusable) => [unusable.name, unusable] as const);
  test.each(rows)('%s', { timeout: 300_000 }, async (_name, { strike, says }) => {
    const home = temporaryFolder();
    const [profile, screen] = [join(home, 'data', 'kiosk-browser'), await screenInMemory(1080, 1920)];
    // The empty profile is a temporary file, so keep it apart from other kiosks'.
    const temporary = join(home, 'temporary');
    for (const folder of ['data', 'temporary']) mkdirSync(join(home, folder), { mode: 0o700 });
    strike(profile);
    const kiosk = kioskAmid({ environment: { TMPDIR: temporary } }, home, screen, '--port', '0', '--share-port', '0');
    const address = await addressOf(kiosk);
    const patience = { timeout: 90_000 };
    await expect.poll(async () => (await healthAt(address))?.kiosks, patience).toMatchObject([{ here: true, visible: true }]);
    await expect.poll(async () => (await healthAt(address))?.problems, patience).toContainEqual(expect.stringMatching(says));
    rmSync(profile, { recursive: true, force: true });
    for (const pid of processesOf(`--user-data-dir=${temporary}`)) killQuietly(pid);
    // The launcher restarts the browser after a pause, and a page reports its profile.
    await expect.poll(async () => (await healthAt(address))?.problems.filter((problem) => says.test(problem)), patience).toEqual([]);
    kiosk.child.kill('SIGTERM');
    await kiosk.ended;
  });
});

const reportIn = (request: Request): OutboxReport | null =>
  request.url().endsWith('/api/outbox-report') ? (request.postDataJSON() as OutboxReport) : null;

const health = async (): Promise<Health> => (await (await fetch(`${booth.address}health`)).json()) as Health;

/**
 * The problems shown to staff after this report. The other kiosks in these tests report from the same address, and the last report counts.
 */
async function problemsWith(report: OutboxReport | null): Promise<readonly string[]> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${booth.address}api/outbox-report`, { method: 'POST', headers, body: JSON.stringify(report) });
  return (await health()).problems;
}

async function pageOf(browser: BrowserContext): Promise<Page> {
  const page = browser.pages()[0] ?? (await browser.newPage());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(booth.address);
  await visitDriver(page).button('CLICK TO START').waitFor();
  return page;
}

/** A browser on the same profile that no launcher has prepared. */
function openElsewhere(profile: string): Promise<BrowserContext> {
  rmSync(join(profile, 'SingletonLock'), { force: true });
  const shown = { viewport: { width: 540, height: 960 }, reducedMotion: 'reduce' } as const;
  return chromium.launchPersistentContext(profile, { executablePath: findBrowser(), args: browserArguments, ...shown });
}

/** Writes enough data beside the photos that the database packs its log into tables. */
async function fillLog(): Promise<void> {
  const opening = indexedDB.open('beside', 1);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore('noise');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('no database could be opened', { cause: opening.error }));
  });
  for (let part = 0; part < 40; part++) {
    const writing = database.transaction('noise', 'readwrite');
    for (let piece = 0; piece < 10; piece++)
      writing.objectStore('noise').put(crypto.getRandomValues(new Uint8Array(30_000)), `${part}.${piece}`);
    await new Promise((resolve) => (writing.oncomplete = resolve));
  }
}
