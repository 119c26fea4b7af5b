import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from '../built/findBrowser.ts';
import { venueName } from '../built/guestsListener.ts';

/** A guest's phone. */
export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The addresses loaded by the page, in order, except blob: and data:. */
  readonly requested: readonly string[];
  /** Errors from the page's scripts, and requests blocked by its policy. */
  readonly errors: readonly string[];
}

/** A Chromium that resolves the venue's name to this machine. */
export function phoneBrowser(): Promise<Browser> {
  const args = [...browserArguments, `--host-resolver-rules=MAP ${venueName} 127.0.0.1`];
  return chromium.launch({ executablePath: findBrowser(), args });
}

export const sizes = { upright: { width: 390, height: 844 }, sideways: { width: 844, height: 390 }, small: { width: 320, height: 568 } };

export async function newPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    viewport: sizes.upright,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const requested: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requested.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
  return { context, page, requested, errors };
}

/** The RGBA pixels of the photo on the phone's page. */
export async function shownPixels(page: Page, name: string): Promise<Buffer> {
  const base64 = await page.getByRole('img', { name }).evaluate(async (image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('there is no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const reader = new FileReader();
    const read = new Promise((resolve) => (reader.onload = resolve));
    reader.readAsDataURL(new Blob([data]));
    await read;
    return (reader.result as string).replace(/^.*,/, '');
  });
  return Buffer.from(base64, 'base64');
}

/** Axe's findings on a page, one per line. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Controls on a phone's page that are too small for a finger, by id and text, and how far the page overflows sideways. */
export async function layoutFaults(page: Page): Promise<{ readonly small: readonly string[]; readonly sticksOutPx: number }> {
  const small = await page
    .locator('button:visible, a:visible')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().height < 44 || element.getBoundingClientRect().width < 44)
        .map(({ id, textContent }) => `${id} ${textContent}`),
    );
  const sticksOutPx = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
  return { small, sticksOutPx };
}
