import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { startBuiltBooth } from '../support/builtBooth.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { plainTheme } from '../support/quickTheme.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { visitDriver } from '../support/visitDriver.ts';

test('bench', { timeout: 300_000 }, async () => {
  const booth = await startBuiltBooth({ ...plainTheme, print: { limits: { guest: 1 } } }, '--printer', `folder:${join(temporaryFolder(), 'prints')}`);
  const kiosk = await openKiosk({ width: 1080, height: 1920 });
  const { page } = kiosk;
  const visit = visitDriver(page);
  try {
    await page.addInitScript(() => {
      const send = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'send')?.value as XMLHttpRequest['send'];
      XMLHttpRequest.prototype.send = function (body) {
        send.call(this, body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? new Blob([body]) : body);
      };
    });
    await page.goto(booth.address);
    const session = await kiosk.context.newCDPSession(page);
    for (let count = 0; count < 4; count++) {
      await visit.wholeVisit();
      await visit.button('Print').waitFor();
      await page.waitForTimeout(1500);
      const browser = kiosk.browser;
      await browser.startTracing(page, { categories: ['devtools.timeline', 'v8.execute', 'disabled-by-default-devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'toplevel', 'blink', 'cc'] });
      await visit.button('Print').click();
      await page.waitForTimeout(4000);
      const trace = await browser.stopTracing();
      writeFileSync(`/tmp/trace${count}.json`, trace);
      await visit.button('Back').click();
      await visit.button('CLICK TO START').waitFor();
    }
    void session;
  } finally {
    await kiosk.close();
    await booth.stop();
  }
});
