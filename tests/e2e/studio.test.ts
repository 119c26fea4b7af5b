import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBoothIn } from '../support/builtBooth.ts';
import { projectRoot } from '../support/classicTheme.ts';
import type { Kiosk } from '../support/openKiosk.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
/** The theme is drawn and judged before it can be saved, and once more by the booth. */
const patience = { timeout: 90_000 };

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160" width="400" height="160"><path d="M20 140 200 20l180 120z" fill="#0a5c36"/></svg>`;

let window: Kiosk;
beforeEach(async () => {
  window = await openKiosk({ width: 1366, height: 768, reducedMotion: 'reduce' });
});
afterEach(() => window.close());

/** The new theme of `theme -- new`, in the studio, and a booth that shows it. */
async function atWork(): Promise<{ readonly page: Page; readonly folder: string; readonly booth: BuiltBooth; readonly screen: Page }> {
  const folder = join(temporaryFolder({}), 'harbour-fair');
  const made = spawn(process.execPath, [join(projectRoot, 'src/cli/stagebooth.mjs'), 'theme', 'new', folder], { stdio: 'ignore' });
  await once(made, 'exit');
  const studio = spawn(process.execPath, [join(projectRoot, 'build/tools/studioProgram.js'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    studio.stdin.end();
    await once(studio, 'exit');
  });
  const [told] = (await once(studio.stdout, 'data')) as [Buffer];
  const booth = await startBoothIn(projectRoot, {}, '--theme', folder);
  onTestFinished(() => booth.stop());
  const screen = await window.context.newPage();
  await screen.setViewportSize({ width: 540, height: 960 });
  await screen.goto(booth.address);
  const { page } = window;
  await page.bringToFront();
  await page.goto((JSON.parse(told.toString()) as { address: string }).address);
  await page.getByRole('listbox', { name: 'On this screen' }).waitFor(patience);
  return { page, folder, booth, screen };
}

const textIn = (folder: string): string => readFileSync(join(folder, 'theme.json'), 'utf8');

const partNamed = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true });

const placeNamed = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'What to work on' }).getByRole('button', { name, exact: true });

const draft = (page: Page): Promise<{ undo: string | null; text: string }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const events = new EventSource('/events');
        events.onmessage = ({ data }: MessageEvent<string>) => {
          events.close();
          resolve(JSON.parse(data) as never);
        };
      }),
  );

async function saved(page: Page, folder: string): Promise<void> {
  const before = textIn(folder);
  await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':enabled')).waitFor(patience);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor(patience);
  expect(textIn(folder)).not.toBe(before);
}

test('by pointer: a new theme gets a logo, colours, three questions, a moved card and German words, and the booth beside it shows it', async () => {
  const { page, folder, booth, screen } = await atWork();

  // A logo is dropped onto the name.
  const stage = page.getByRole('application');
  const box = (await stage.boundingBox())!;
  const dropped = await page.evaluateHandle((svg) => {
    const files = new DataTransfer();
    files.items.add(new File([svg], 'our logo.svg', { type: 'image/svg+xml' }));
    return files;
  }, logo);
  await partNamed(page, 'The name or logo').click();
  for (const type of ['dragenter', 'dragover', 'drop'])
    await stage.dispatchEvent(type, { dataTransfer: dropped, clientX: box.x + box.width * 0.25, clientY: box.y + box.height * 0.14 });
  await expect.poll(() => draft(page).then(({ text }) => text), patience).toContain('"our-logo.svg"');

  // A card of Welcome is dragged.
  await partNamed(page, 'Sample card 3').click();
  const undoBefore = (await draft(page)).undo;
  const scale = box.width / 1080;
  const from = { x: box.x + 540 * scale, y: box.y + 926 * scale };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 20, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => draft(page).then(({ undo }) => undo), patience).not.toBe(undoBefore);

  // Its colours.
  await page.keyboard.press('Escape');
  await placeNamed(page, 'All settings').click();
  await page.getByRole('button', { name: 'Colours', exact: true }).click();
  const accent = page.getByRole('textbox', { name: /^Accent/ }).first();
  await accent.fill('#7a1f5c');
  await accent.blur();
  await expect.poll(() => draft(page).then(({ text }) => text), patience).toContain('#7a1f5c');

  // Three questions of one's own.
  await placeNamed(page, 'Questions').click();
  await page.getByRole('button', { name: 'Start from our own questions…' }).click();
  const asked = [
    ['Which ship is yours?', 'A sailing boat\nThe old ferry'],
    ['What is the weather like?', 'Not a cloud\nA proper storm'],
    ['And from the kiosk?', 'Fish roll\nIce cream\nNothing, thank you'],
  ] as const;
  for (const [index, [question, answers]] of asked.entries()) {
    const group = page.getByRole('group', { name: `Question ${String(index + 1)}` });
    await group.getByRole('textbox', { name: 'Question', exact: true }).fill(question);
    await group.getByRole('textbox', { name: /Answers/ }).fill(answers);
  }
  await page.getByRole('button', { name: 'Begin with these' }).click();
  await expect.poll(() => draft(page).then(({ text }) => text), patience).toContain('Which ship is yours?');

  // The first of them in German.
  await page
    .getByRole('radio', { name: /Deutsch/ })
    .first()
    .check({ force: true });
  const german = page.getByRole('region', { name: 'Question 1' }).getByRole('textbox', { name: 'Question', exact: true });
  await german.fill('Welches Schiff ist deins?');
  await german.blur();
  await expect.poll(() => draft(page).then(({ text }) => text), patience).toContain('Welches Schiff ist deins?');

  await saved(page, folder);
  await screen.bringToFront();
  await expect.poll(() => fetch(`${booth.address}api/theme`).then((answer) => answer.text()), patience).toContain('Which ship is yours?');
  // The page follows within seconds, at Welcome.
  await expect
    .poll(async () => {
      const start = screen.getByRole('button', { name: 'Click to start' });
      if (await start.isVisible()) await start.click({ timeout: 2000 }).catch(() => undefined);
      return screen.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.getAttribute('aria-label')));
    }, patience)
    .toEqual(['A sailing boat', 'The old ferry']);
});
