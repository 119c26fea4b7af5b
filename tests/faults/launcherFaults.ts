import { expect } from 'vitest';
import { addressOf, kioskCommand, kioskPage, processOf } from '../support/built/launchedKiosk.ts';
import { hasScreens, screenInMemory } from '../support/built/screenInMemory.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import type { Page } from 'playwright-core';
import type { Fault } from './Fault.ts';

interface LaunchedFault extends Pick<Fault, 'name' | 'by'> {
  readonly meanwhile: string;
  readonly strike: (page: Page, folder: string) => Promise<void>;
}

/** Faults that a page can't fix itself: `npm run kiosk` restarts its browser. */
const launched = ({ name, by, meanwhile, strike }: LaunchedFault): Fault => ({
  name,
  by,
  lost: 'the visit on the screen',
  needs: hasScreens ? null : 'Xvfb and xrandr',
  async happen(scene) {
    const folder = temporaryFolder();
    const theme = temporaryFolder({ 'theme.json': { name: 'Test', extends: 'classic', ...plainTheme } });
    const screen = await screenInMemory(1080, 1920);
    const kiosk = kioskCommand(folder, screen, '--port', '0', '--share-port', '0', '--theme', theme);
    await addressOf(kiosk);
    const { browser, page } = await kioskPage(folder);
    const guest = visitDriver(page);
    await guest.liveFromWithin();
    await guest.capture();
    await scene.meets(page);
    scene.ends();
    await strike(page, folder);
    scene.meanwhile(meanwhile);
    await expect.poll(() => browser.isConnected(), { timeout: 30_000 }).toBe(false);
    const { page: next } = await kioskPage(folder);
    scene.isBack();
    expect(new URL(next.url()).pathname).toBe('/');
    kiosk.child.kill('SIGTERM');
    await kiosk.ended;
  },
});

export const launcherFaults: readonly Fault[] = [
  launched({
    name: 'The page crashes, as it does when memory runs out',
    by: 'Page.crash in the browser of `npm run kiosk`',
    meanwhile: 'the browser’s own crash page, then a blank screen',
    // The browser has no page left to answer.
    strike: async (page) => {
      const devtools = await page.context().newCDPSession(page);
      devtools.send('Page.crash').catch(() => undefined);
    },
  }),
  launched({
    name: 'The page’s thread hangs for good',
    by: 'an endless loop in a script, in the browser of `npm run kiosk`',
    meanwhile: 'a frozen screen, then a blank screen',
    strike: (page) => page.evaluate('void setTimeout(() => { for (;;); })'),
  }),
  launched({
    name: 'The browser is killed',
    by: 'kill -9 of the browser of `npm run kiosk`',
    meanwhile: 'a blank screen',
    strike: async (_page, folder) => {
      process.kill(processOf(folder, 'browser'), 'SIGKILL');
    },
  }),
];
