import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyHand } from '../support/built/keyHand.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import type { Hand } from '../support/built/studioWalk.ts';
import { askOwnQuestions, boothAsks, chooseAccent, draft, draftHas, newThemeAtWork } from '../support/built/studioWalk.ts';
import { ownLogo, partNamed, patience, save } from '../support/built/studioWalk.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let window: Kiosk;
beforeEach(async () => {
  window = await openKiosk({ width: 1366, height: 768, reducedMotion: 'reduce' });
});
afterEach(() => window.close());

const mouseHand = (page: Page): Hand => ({
  page,
  press: async (target) => {
    // A radio is hidden beneath its label.
    if ((await target.getAttribute('type')) === 'radio') await target.check({ force: true });
    else await target.click();
  },
  write: async (target, text) => {
    await target.fill(text);
    await target.blur();
  },
  select: (name) => partNamed(page, name).click(),
});

test('by pointer a new theme gets a logo, colours, three questions, a moved card and German texts, and a booth shows it', async () => {
  const work = await newThemeAtWork(window);
  const { page, folder } = work;
  const hand = mouseHand(page);

  // Drop a logo onto the name.
  const stage = page.getByRole('application');
  const box = (await stage.boundingBox())!;
  const dropped = await page.evaluateHandle((svg) => {
    const files = new DataTransfer();
    files.items.add(new File([svg], 'our logo.svg', { type: 'image/svg+xml' }));
    return files;
  }, ownLogo);
  await hand.select('The name or logo');
  for (const type of ['dragenter', 'dragover', 'drop'])
    await stage.dispatchEvent(type, { dataTransfer: dropped, clientX: box.x + box.width * 0.25, clientY: box.y + box.height * 0.14 });
  await draftHas(page, '"our-logo.svg"');

  // Drag a card on Welcome.
  await hand.select('Sample card 3');
  const undoBefore = (await draft(page)).undo;
  const scale = box.width / 1080;
  const from = { x: box.x + 540 * scale, y: box.y + 926 * scale };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 20, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => draft(page).then(({ undo }) => undo), patience).not.toBe(undoBefore);
  await page.keyboard.press('Escape');

  await chooseAccent(hand, '#7a1f5c');
  await askOwnQuestions(hand);
  await save(page, folder);
  await boothAsks(work, (screen) =>
    screen
      .getByRole('button', { name: 'Click to start' })
      .click({ timeout: 2000 })
      .catch(() => undefined),
  );
});

test('by keyboard alone it gets the same, without focus from a mouse or a script', async () => {
  const work = await newThemeAtWork(window);
  const { page, folder } = work;
  const hand = keyHand(page);

  // A logo replaces the name: Enter opens the file dialog.
  await hand.select('The name or logo');
  await hand.press(page.getByRole('button', { name: 'Picture…', exact: true }));
  const choosing = page.waitForEvent('filechooser');
  await hand.press(page.getByRole('dialog').getByLabel(/file, chosen or dropped here/));
  await (await choosing).setFiles({ name: 'our logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(ownLogo) });
  await draftHas(page, '"our-logo.svg"');

  // Move a card on Welcome.
  await hand.select('Sample card 3');
  const undoBefore = (await draft(page)).undo;
  await page.keyboard.press('Enter');
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect.poll(() => draft(page).then(({ undo }) => undo), patience).not.toBe(undoBefore);
  await page.keyboard.press('Escape');

  await chooseAccent(hand, '#7a1f5c');
  await askOwnQuestions(hand);
  await save(page, folder);
  await boothAsks(work, async (screen) => {
    await keyHand(screen).press(screen.getByRole('button', { name: 'Click to start' }));
  });
});
