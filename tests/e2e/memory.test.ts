import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import { canvasesOf } from '../support/canvasesOf.ts';
import type { Heap } from '../support/heapOf.ts';
import { heapOf } from '../support/heapOf.ts';
import type { Memory } from '../support/memoryOf.ts';
import { memoryOf } from '../support/memoryOf.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { quickTheme } from '../support/quickTheme.ts';
import { visitDriver } from '../support/visitDriver.ts';

/** As many as a morning's, or enough to see whether anything grows. */
const visits = process.env['STAGEBOOTH_LONG_TESTS'] === '1' ? 50 : 25;
let booth: BuiltBooth;
beforeAll(async () => {
  booth = await startBuiltBooth(quickTheme);
});
afterAll(() => booth.stop());

test(`${String(visits)} visits in a row leave no memory, no canvas and no camera behind`, { timeout: 300_000 }, async () => {
  const kiosk = await openKiosk();
  try {
    const { page } = kiosk;
    await page.addInitScript(() => {
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks });
      const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await original(constraints);
        tracks.push(...stream.getTracks());
        return stream;
      };
    });
    await page.goto(booth.address);
    const visit = visitDriver(page);
    const session = await kiosk.context.newCDPSession(page);
    const at = new Map<number, Heap & Memory & { canvases: number }>();
    for (let number = 1; number <= visits; number++) {
      await visit.visitFromWithin();
      if (number === 5 || number === visits) {
        // What fades out is done, and frames have been drawn since.
        await page.waitForTimeout(1000);
        at.set(number, { ...(await heapOf(session)), canvases: await canvasesOf(session), ...(await memoryOf(page)) });
      }
    }
    const [early, late] = [at.get(5), at.get(visits)];
    if (early === undefined || late === undefined) throw new Error('not measured');
    process.stdout.write(`after 5 visits ${JSON.stringify(early)}, after ${String(visits)} ${JSON.stringify(late)}\n`);
    expect(late.objects).toBeLessThanOrEqual(early.objects * 1.1);
    expect(late.page).toBeLessThanOrEqual(early.page * 1.05);
    expect(late.workers).toBeLessThanOrEqual(early.workers * 1.05);
    expect(late.canvases).toBeLessThanOrEqual(early.canvases);
    // All of that was measured with pictures made on the device.
    expect(await page.evaluate(() => performance.getEntriesByName('picture composition').length)).toBeGreaterThan(0);
    const running = await page.evaluate(
      () => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter((track) => track.readyState === 'live').length,
    );
    expect(running).toBe(0);
    expect(kiosk.errors).toEqual([]);
  } finally {
    await kiosk.close();
  }
});
