import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { keptByKiosk } from '../support/built/keptByKiosk.ts';
import { killBrowser, openKeptBrowser } from '../support/built/keptBrowser.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import type { Fault } from './Fault.ts';

export const powerFaults: readonly Fault[] = [
  {
    name: 'The power fails while a card is waiting for the server',
    by: 'kill -9 of the server, then of the browser; both are restarted',
    lost: 'the visit on the screen; the card whose code was shown arrives',
    async happen({ booth, camera, meanwhile, promised, ends, isBack, cardsArrive }) {
      const profile = mkdtempSync(join(tmpdir(), 'stagebooth-profile-'));
      let browser = await openKeptBrowser(profile, booth, camera.film);
      try {
        const page = browser.pages()[0] ?? (await browser.newPage());
        await page.goto(booth.address);
        const guest = visitDriver(page);
        await guest.liveFromWithin();
        await booth.halt('SIGKILL');
        await guest.capture();
        await promised(page);
        await expect.poll(async () => (await keptByKiosk(page)).states, { timeout: 15_000 }).toContain('waiting');
        await killBrowser(browser, profile);
        meanwhile('a dark screen');
        await booth.restart();
        ends();
        browser = await openKeptBrowser(profile, booth, camera.film);
        const next = browser.pages()[0] ?? (await browser.newPage());
        await next.goto(booth.address);
        await visitDriver(next).button('CLICK TO START').waitFor();
        await cardsArrive();
        isBack();
      } finally {
        await browser.close();
      }
    },
  },
];
