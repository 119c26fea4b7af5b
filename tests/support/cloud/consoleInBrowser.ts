import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { builtConsole } from '../../../src/server/core/disk/builtFiles.ts';
import { projectRoot } from '../theme/classicTheme.ts';
import { browserArguments, findBrowser } from '../built/findBrowser.ts';
import type { ConsoleAtWork } from './consoleAtWork.ts';
import { consoleAtWork, passphrase } from './consoleAtWork.ts';
import { freePorts } from './engineProcess.ts';

export interface ConsoleInBrowser extends ConsoleAtWork {
  readonly browser: Browser;
  readonly page: Page;
  /** Errors that the page's scripts threw, and violations of its content policy. */
  readonly errors: string[];
}

/** The built console in a real browser, with a listening server. */
export async function consoleInBrowser(size = { width: 1366, height: 768 }): Promise<ConsoleInBrowser> {
  const files = builtConsole(projectRoot);
  if (files === null) throw new Error('the console is not built: npm run build');
  const [port = 0] = await freePorts(1);
  const console = await consoleAtWork({ publicUrl: `http://localhost:${port}`, files });
  await console.app.listen({ port, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  onTestFinished(() => browser.close());
  const page = await (await browser.newContext({ viewport: size, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // Ignore refusals from the server, which the browser also reports.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  return { ...console, browser, page, errors };
}

/** Enters the passphrase again, as the page asks before actions that can't be undone. */
export async function showsPassphrase(page: Page): Promise<void> {
  await page.getByLabel('Your passphrase').fill(passphrase);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** Signs in with the keyboard alone. */
export async function signsIn(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Name').focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(passphrase);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
}
