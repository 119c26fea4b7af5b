import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { faceFootage } from '../support/picture/faceFootage.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { bundled, isolated } from './bundled.ts';
import { compared, counted, timed } from './measurements.ts';
import { report } from './report.ts';
import type { ThreadWatch } from './watchThread.ts';
import { bareConversion, watchThread } from './watchThread.ts';

const visits = 24;
const warmUps = 4;
const parts = ['shot', 'decoding', 'inference', 'refinement', 'composition', 'encoding'] as const;

let booth: BuiltBooth;
beforeAll(async () => {
  booth = await startBuiltBooth({ countdownSeconds: 0, camera: { startDelayMs: 0 }, share: { loadingMs: 50 } });
});
afterAll(() => booth.stop());

test('bench', { timeout: 600_000 }, async () => {
  const kiosk = await openKiosk({ width: 1080, height: 1920, film: await faceFootage(1080) });
  try {
    const { page } = kiosk;
    const bareWorker = await bundled('tests/bench/bareInferenceWorker.ts');
    await kiosk.context.route('**/bare-inference.js', (route) => route.fulfill({ body: bareWorker, headers: isolated }));
    await page.addInitScript(watchThread);
    await page.goto(booth.address);
    await page.evaluate(startBareWorker);
    const visit = visitDriver(page);
    const totals: number[] = [];
    const bare: number[] = [];
    const longest: number[] = [];
    const conversions: number[] = [];
    const culprits: string[] = [];
    const byPart = new Map<string, number[]>(parts.map((part) => [part, []]));
    for (let number = -warmUps; number < visits; number++) {
      const limitMs = await page.evaluate(bareInference);
      await visit.start();
      await visit.survey();
      await visit.button('Capture').waitFor();
      const conversionMs = await page.evaluate(bareConversion);
      await visit.capture();
      const tasks = await page.evaluate(() => (window as unknown as Bench).watch.longTasks());
      const measures = await pictureMeasures(page);
      expect(await page.evaluate(() => (window.history.state as { shape: string }).shape)).toBe('cutout');
      await visit.button('Back').click();
      if (number < 0) continue;
      bare.push(limitMs);
      totals.push(measures['total'] ?? Number.NaN);
      for (const part of parts) byPart.get(part)?.push(measures[part] ?? Number.NaN);
      conversions.push(conversionMs);
      const own = tasks.map((task) => ({ ...task, ms: task.isShot ? task.ms - conversionMs : task.ms }));
      longest.push(Math.max(0, ...own.map(({ ms }) => ms)));
      for (const { ms, sinceTouchMs, doing } of own)
        if (ms > budgets.picture.longestTaskMs.value)
          culprits.push(`${ms.toFixed(0)} ms, ${sinceTouchMs.toFixed(0)} after the touch: ${doing}`);
    }
    if (culprits.length > 0) process.stdout.write(`Tasks over the budget:\n${culprits.join('\n')}\n`);
    report(
      [
        compared(
          'picture',
          'shutter to picture, 1080 x 1080',
          'bare multiclass inference, one thread',
          totals,
          bare,
          budgets.picture.total,
        ),
        counted(
          'picture',
          'the same, each visit against the inference before it',
          'times',
          totals.map((total, visit) => total / (bare[visit] ?? Number.NaN)),
          budgets.picture.totalAtWorst,
        ),
        ...parts.map((part) => timed('picture', `of which: ${part}`, byPart.get(part) ?? [])),
        timed('picture', 'a bare conversion of a video frame, 1080 x 1080', conversions),
        timed(
          'picture',
          'longest task of the main thread from Capture to Result, except that conversion (0: none over 50 ms)',
          longest,
          budgets.picture.longestTaskMs,
        ),
      ],
      `Chromium ${kiosk.browser.version()}`,
    );
    expect(totals).toHaveLength(visits);
  } finally {
    await kiosk.close();
  }
});

interface Bench {
  bare: Worker;
  watch: ThreadWatch;
}

function startBareWorker(): void {
  (window as unknown as Bench).bare = new Worker('/bare-inference.js', { type: 'module' });
}

function bareInference(): Promise<number> {
  const { bare } = window as unknown as Bench;
  return new Promise((resolve, reject) => {
    bare.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data), { once: true });
    bare.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    bare.postMessage(null);
  });
}

/** The booth's own times for its last picture, in milliseconds by step. */
function pictureMeasures(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() =>
    Object.fromEntries(
      performance
        .getEntriesByType('measure')
        .filter(({ name }) => name.startsWith('picture '))
        .map(({ name, duration }) => [name.slice('picture '.length), duration]),
    ),
  );
}
