import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { draft, newStudioAtWork, ownLogo } from '../support/built/studioWalk.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let window: Kiosk;
beforeEach(async () => {
  window = await openKiosk({ width: 1366, height: 768, reducedMotion: 'reduce' });
});
afterEach(() => window.close());

/** Drops a file as the desktop does. If the page does not accept it, the browser navigates to the file. */
async function dropFile(session: CDPSession, file: string, x: number, y: number): Promise<void> {
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, x, y, data });
}

/** The outcome of a drop. */
async function outcome(page: Page, before: string): Promise<'taken' | 'told' | 'silent'> {
  const until = Date.now() + 4000;
  for (;;) {
    if ((await page.getByRole('alert').count()) > 0) return 'told';
    if ((await draft(page)).text !== before) return 'taken';
    if (Date.now() > until) return 'silent';
  }
}

/** The drop positions: a grid over the whole page. */
const grid = (columns: number, rows: number): [number, number][] =>
  Array.from({ length: columns * rows }, (_none, at) => [
    ((at % columns) + 0.5) * (1366 / columns),
    (Math.floor(at / columns) + 0.5) * (768 / rows),
  ]);

test('a dropped picture is used, or the page says where it can go: every drop gets an answer, and none leaves the studio', async () => {
  const { page } = window;
  await newStudioAtWork(page);
  const file = join(temporaryFolder({}), 'our-logo.svg');
  writeFileSync(file, ownLogo);
  const session = await page.context().newCDPSession(page);
  const address = page.url();
  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'What to work on' }).getByRole('button', { name, exact: true }).click();
  const undo = () => page.evaluate(() => fetch('/undo', { method: 'POST', headers: { 'x-stagebooth-studio': '1' } }));
  const came: Record<string, Record<string, number>> = {};
  const drop = async (place: string, x: number, y: number): Promise<string> => {
    const before = (await draft(page)).text;
    await dropFile(session, file, x, y);
    const what = await outcome(page, before);
    expect(page.url(), `${place} at ${String(x)}, ${String(y)}`).toBe(address);
    expect(what, `${place} at ${String(x)}, ${String(y)}`).not.toBe('silent');
    if (what === 'told') await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    else await undo();
    return what;
  };
  for (const place of ['Screens', 'All screens', 'Questions', 'Cards', 'All settings', 'Findings']) {
    await goTo(place);
    for (const [x, y] of grid(5, 4)) {
      const what = await drop(place, x, y);
      came[place] = { ...came[place], [what]: (came[place]?.[what] ?? 0) + 1 };
    }
  }
  expect(came['Screens']?.['taken']).toBeGreaterThan(0);
  // Everything that shows a picture accepts one.
  await goTo('Questions');
  const tiles = page.locator('.answer-picture');
  for (const tile of await tiles.all()) {
    const { x, y, width, height } = (await tile.boundingBox())!;
    expect(await drop('an answer', x + width / 2, y + height / 2)).toBe('taken');
  }
  await goTo('Cards');
  await page.locator('.card-paper .edit-surface').waitFor();
  const card = (await page.locator('.card-paper').boundingBox())!;
  for (const [across, down] of [
    [0.5, 0.5],
    [0.1, 0.9],
  ] as const)
    expect(await drop('the card', card.x + card.width * across, card.y + card.height * down)).toBe('taken');
});
