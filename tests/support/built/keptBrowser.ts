import { execFileSync } from 'node:child_process';
import type { BrowserContext } from 'playwright-core';
import { chromium } from 'playwright-core';
import { prepareProfile } from '../../../src/launcher/prepareProfile.ts';
import type { BuiltBooth } from './builtBooth.ts';
import { filmFile } from '../theme/classicTheme.ts';
import { browserArguments, findBrowser } from './findBrowser.ts';

/** A browser that keeps its profile, as on an installed kiosk. Tests search the profile after a fault. */
export function openKeptBrowser(profile: string, { address }: BuiltBooth, film = filmFile): Promise<BrowserContext> {
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

/** Kills it, as a power loss does. */
export async function killBrowser(browser: BrowserContext, profile: string): Promise<void> {
  const gone = new Promise((resolve) => browser.once('close', resolve));
  process.kill(mainProcess(profile), 'SIGKILL');
  await gone;
}

/** The browser's main process. The other processes end with it. */
function mainProcess(profile: string): number {
  const line = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .find((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='));
  if (line === undefined) throw new Error('the browser has no process');
  return Number.parseInt(line, 10);
}
