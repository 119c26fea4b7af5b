import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { faceFootage } from '../support/picture/faceFootage.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { comparedRates, timed } from './measurements.ts';
import { report } from './report.ts';
import type { StagedWatch } from './watchStaging.ts';
import { watchStaging } from './watchStaging.ts';

const rounds = 5;
const watchMs = 4000;
/** By then, later scenes have loaded and the first frames are done. */
const settleMs = 3000;
let booth: BuiltBooth;
beforeAll(async () => {
  // The settings of orbit and gala.
  booth = await startBuiltBooth({ camera: { startDelayMs: 0, livePreview: 'scene', posingHelp: true } });
});
afterAll(() => booth.stop());

test('bench', { timeout: 300_000 }, async () => {
  // The camera size that the theme asks for.
  const kiosk = await openKiosk({ width: 1080, height: 1920, film: await faceFootage(1080) });
  const { page } = kiosk;
  try {
    await page.addInitScript(watchStaging);
    const visit = visitDriver(page);
    const shown: number[] = [];
    const delivered: number[] = [];
    const ages: number[] = [];
    for (let round = -1; round < rounds; round++) {
      await page.goto(booth.address);
      await visit.liveFromWithin();
      await page.waitForFunction(() => (window as unknown as StagedWatch).staging.shown().length > 0, undefined, { timeout: 60_000 });
      await page.waitForTimeout(settleMs);
      const seen = await watch(page);
      if (round < 0) continue;
      shown.push(seen.shownPerSecond);
      delivered.push(seen.deliveredPerSecond);
      ages.push(...seen.ages);
    }
    report(
      [
        comparedRates('live', 'frames shown in the scene', 'delivered by the camera', shown, delivered, budgets.live.stagedPerSecond),
        timed('live', 'capture of a frame to its people drawn in the scene', ages),
      ],
      `Chromium ${kiosk.browser.version()}`,
    );
    expect(ages.length).toBeGreaterThan(0);
  } finally {
    await kiosk.close();
  }
});

interface Seen {
  readonly shownPerSecond: number;
  readonly deliveredPerSecond: number;
  /** Each frame's age when it was shown, in milliseconds. */
  readonly ages: readonly number[];
}

/** Watches for a while. */
async function watch(page: Page): Promise<Seen> {
  return page.evaluate(async (forMs) => {
    const { staging } = window as unknown as StagedWatch;
    const before = { at: performance.now(), shown: staging.shown().length, delivered: staging.delivered() };
    await new Promise((resolve) => setTimeout(resolve, forMs));
    const seconds = (performance.now() - before.at) / 1000;
    const ages = staging.shown().slice(before.shown);
    return {
      shownPerSecond: ages.length / seconds,
      deliveredPerSecond: (staging.delivered() - before.delivered) / seconds,
      ages,
    };
  }, watchMs);
}
