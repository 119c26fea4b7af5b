import { expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { strip, stripAlone, stripTheme } from '../support/theme/stripTheme.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';
import { timed } from './measurements.ts';
import { report } from './report.ts';

const visits = 5;

test('bench', { timeout: 300_000 }, async () => {
  const formats = [{ ...stripAlone, strip: { ...strip, secondsBetween: 3 } }];
  const booth = await startBuiltBooth({ ...stripTheme, formats });
  const kiosk = await openKiosk({ width: 1080, height: 1920 });
  const { page } = kiosk;
  const visit = visitDriver(page);
  const waited: number[] = [];
  try {
    await page.goto(booth.address);
    for (let count = 0; count < visits; count++) {
      await visit.start();
      for (const option of answersGiven) await visit.answer(option);
      await visit.button('Capture').click();
      waited.push(
        await page.evaluate(async () => {
          const said = async (text: string): Promise<number> => {
            while (![...document.querySelectorAll('[role="status"]')].some((region) => region.textContent.includes(text)))
              await new Promise((resolve) => requestAnimationFrame(resolve));
            return performance.now();
          };
          await said('Photo 4 of 4');
          const startedMs = await said('Generating Photo');
          return (await said('Touch a photo to take it again')) - startedMs;
        }),
      );
      await page.waitForURL('**/result');
      await visit.button('Back').click();
    }
    report(
      [timed('strip', 'the last of four shots to the finished strip', waited, budgets.strip.lastShotMs)],
      `Chromium ${kiosk.browser.version()}`,
    );
    expect(waited).toHaveLength(visits);
  } finally {
    await kiosk.close();
    await booth.stop();
  }
});
