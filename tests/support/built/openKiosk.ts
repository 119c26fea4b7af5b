import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { filmFile } from '../theme/classicTheme.ts';
import { browserArguments, findBrowser } from './findBrowser.ts';

export interface KioskOptions {
  readonly width?: number;
  readonly height?: number;
  readonly deviceScaleFactor?: number;
  /**
   * `film`: plays the film; `asked`: the same, after the page asked for permission; `denied`: permission was denied; `none`: there is no
   * camera.
   */
  readonly camera?: 'film' | 'asked' | 'denied' | 'none';
  /** The film for `film`: a sequence of JPEGs. */
  readonly film?: string;
  /** Without a GPU, motion takes most of a core, so tests that don't need motion turn it off. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** The browser's profile folder, which is kept. Without it, the browser opens a private window that stores nothing on disk. */
  readonly profile?: string;
}

export interface Kiosk {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors thrown by the page's scripts. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

const cameras = {
  film: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  asked: ['--use-fake-device-for-media-stream'],
  denied: ['--deny-permission-prompts', '--use-fake-device-for-media-stream'],
  none: ['--use-fake-ui-for-media-stream'],
};

/** Measures memory immediately, not when the browser decides to. */
const measuring = '--enable-blink-features=ForceEagerMeasureMemory';

/** A real Chromium as on a kiosk, with a film instead of a camera. */
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
  // This limit only catches hanging steps. On a busy machine, durations do not show the product's speed.
  context.setDefaultTimeout(90_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { browser, context, page, errors, close: () => (profile === undefined ? browser.close() : context.close()) };
}
