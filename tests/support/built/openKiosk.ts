import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { filmFile } from '../theme/classicTheme.ts';
import { browserArguments, findBrowser } from './findBrowser.ts';

export interface KioskOptions {
  readonly width?: number;
  readonly height?: number;
  readonly deviceScaleFactor?: number;
  /** `film`: plays the portrait; `asked`: the same, where the page was allowed it; `denied`: the guest said no; `none`: no camera is there. */
  readonly camera?: 'film' | 'asked' | 'denied' | 'none';
  /** What `film` plays: JPEG after JPEG. */
  readonly film?: string;
  /** What moves takes most of a core that paints by itself: tests in which nothing has to do without it. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** The browser's folder, which is kept. Without one it has a private window, and its disk keeps nothing. */
  readonly profile?: string;
}

export interface Kiosk {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the page's scripts threw. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

const cameras = {
  film: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  asked: ['--use-fake-device-for-media-stream'],
  denied: ['--deny-permission-prompts', '--use-fake-device-for-media-stream'],
  none: ['--use-fake-ui-for-media-stream'],
};

/** Memory is measured when it is asked for, not when the browser next feels like it. */
const measuring = '--enable-blink-features=ForceEagerMeasureMemory';

/** A real Chromium as a kiosk would run it, its camera replaced by a film. */
export async function openKiosk({
  width = 540,
  height = 960,
  deviceScaleFactor = 1,
  camera = 'film',
  film = filmFile,
  reducedMotion = 'no-preference',
  profile,
}: KioskOptions = {}): Promise<Kiosk> {
  const launched = {
    executablePath: findBrowser(),
    args: [...browserArguments, measuring, ...cameras[camera], `--use-file-for-fake-video-capture=${film}`],
  };
  const shown = { viewport: { width, height }, deviceScaleFactor, reducedMotion };
  const context =
    profile === undefined
      ? await (await chromium.launch(launched)).newContext(shown)
      : await chromium.launchPersistentContext(profile, { ...launched, ...shown });
  const browser = context.browser();
  if (browser === null) throw new Error('the page has no browser');
  // Against what hangs; how fast anything is, a machine with other things to do doesn't tell.
  context.setDefaultTimeout(90_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { browser, context, page, errors, close: () => (profile === undefined ? browser.close() : context.close()) };
}
