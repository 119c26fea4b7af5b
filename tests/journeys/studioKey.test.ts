import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { serveStudio } from '../../src/studio/server/serveStudio.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { smallTheme } from '../support/theme/smallTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const patience = { timeout: 60_000 };

const armed = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9H0z"/><script>
document.documentElement.setAttribute('data-ran', location.origin);
fetch('/undo', { method: 'POST', headers: { 'content-type': 'application/json', 'x-stagebooth-studio': '1' }, body: '{}' });
</script></svg>`;

/** A studio on a stranger's theme, whose logo contains a script, and a browser that has never opened it. */
async function strangersStudio() {
  const theirs = { extends: '../small', name: 'Theirs' };
  const folder = join(
    temporaryFolder({ 'small/theme.json': smallTheme(), 'theirs/theme.json': theirs, 'theirs/logo.svg': armed }),
    'theirs',
  );
  const studio = await serveStudio({ theme: folder, port: 0 });
  onTestFinished(() => studio.close());
  const window = await openKiosk({ width: 1366, height: 768, reducedMotion: 'reduce' });
  onTestFinished(() => window.close());
  return { studio, ...window };
}

const isOpen = (page: Page): Promise<void> => page.getByRole('listbox', { name: 'On this screen' }).waitFor(patience);

/** A page with this content on another server of this machine. */
async function pageElsewhere(html: string): Promise<string> {
  const server = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  onTestFinished(() => void server.close());
  return `http://localhost:${String((server.address() as AddressInfo).port)}/`;
}

test('the studio opens only by its full address, and from then on by any address in that browser', async () => {
  const { studio, page, context } = await strangersStudio();
  const bare = new URL('/', studio.address).href;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(bare);
  await page.getByText('This page only opens by its full address').waitFor(patience);

  // Typed into the same window: only the part after # differs.
  await page.goto(studio.address);
  await isOpen(page);
  expect(page.url()).toBe(bare);
  await page.reload();
  await isOpen(page);

  const second = await context.newPage();
  await second.goto(bare);
  await isOpen(second);
  await page.evaluate(() =>
    fetch('/commands', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-stagebooth-studio': '1' },
      body: JSON.stringify({ label: 'Name', edits: [{ kind: 'set', path: ['brand', 'name'], value: 'Ours' }] }),
    }),
  );
  await expect.poll(() => second.getByRole('button', { name: 'Undo', exact: true }).isEnabled(), patience).toBe(true);
  expect(refused).toEqual([]);
}, 120_000);

test("a link on another server's page opens the studio, but a frame there does not", async () => {
  const { studio, page, context } = await strangersStudio();
  await page.goto(await pageElsewhere(`<a href="${studio.address}" target="_blank" rel="noreferrer">Go to the studio</a>`));
  const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('link').click()]);
  await isOpen(opened);

  await page.goto(await pageElsewhere(`<iframe src="${studio.address}" title="studio"></iframe>`));
  await page.waitForLoadState('networkidle');
  expect(page.frames().map((frame) => frame.url())).not.toContain(new URL('/', studio.address).href);
  const framed = page.frames()[1];
  expect(
    await framed
      ?.locator('#studio')
      .count()
      .catch(() => 0),
  ).toBe(0);
}, 120_000);

test("a theme's drawing opened as a page runs no script", async () => {
  const { studio, page } = await strangersStudio();
  await page.goto(studio.address);
  await isOpen(page);
  const answered = await page.goto(new URL('/themes/0/logo.svg', studio.address).href);
  expect(answered?.status()).toBe(200);
  expect(await page.locator('path').count()).toBe(1);
  expect(await page.locator('svg').getAttribute('data-ran')).toBeNull();
}, 120_000);
