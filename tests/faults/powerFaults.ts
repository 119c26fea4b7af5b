import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import { prepareProfile } from '../../src/launcher/prepareProfile.ts';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { browserArguments, findBrowser } from '../support/findBrowser.ts';
import { keptByKiosk } from '../support/keptByKiosk.ts';
import { visitDriver } from '../support/visitDriver.ts';
import type { Fault } from './Fault.ts';

/** A browser that keeps its folder, as that of an installed kiosk does. What lies in the folder is looked through after the fault. */
function openBrowser(profile: string, { address }: BuiltBooth, film: string): Promise<BrowserContext> {
  prepareProfile(profile, new URL(address).origin);
  return chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    viewport: { width: 540, height: 960 },
    args: [
      ...browserArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
}

/** The one process of a browser that all others of it end with. */
function mainProcess(profile: string): number {
  const line = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .find((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='));
  if (line === undefined) throw new Error('the browser has no process');
  return Number.parseInt(line, 10);
}

export const powerFaults: readonly Fault[] = [
  {
    name: 'The power fails while a card is waiting for the server',
    by: 'kill -9 of the server, then of the browser; both are restarted',
    lost: 'the visit on the screen; the card whose code was shown arrives',
    async happen({ booth, camera, meanwhile, promised, ends, isBack, cardsArrive }) {
      const profile = mkdtempSync(join(tmpdir(), 'stagebooth-profile-'));
      let browser = await openBrowser(profile, booth, camera.film);
      try {
        const page = browser.pages()[0] ?? (await browser.newPage());
        await page.goto(booth.address);
        const guest = visitDriver(page);
        await guest.liveFromWithin();
        await booth.halt('SIGKILL');
        await guest.capture();
        await promised(page);
        await expect.poll(async () => (await keptByKiosk(page)).states, { timeout: 15_000 }).toContain('waiting');
        const gone = new Promise((resolve) => browser.once('close', resolve));
        process.kill(mainProcess(profile), 'SIGKILL');
        await gone;
        meanwhile('a dark screen');
        await booth.restart();
        ends();
        browser = await openBrowser(profile, booth, camera.film);
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
