import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { BuiltBooth } from './builtBooth.ts';
import { startBoothIn } from './builtBooth.ts';
import { projectRoot } from '../theme/classicTheme.ts';
import type { Kiosk } from './openKiosk.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';

/** The theme is drawn and checked before it is saved, and again by the booth. */
export const patience = { timeout: 90_000 };

export const ownLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160" width="400" height="160"><path d="M20 140 200 20l180 120z" fill="#0a5c36"/></svg>`;

/** The event's guests. */
const asked = [
  ['Which ship is yours?', 'A sailing boat\nThe old ferry'],
  ['What is the weather like?', 'Not a cloud\nA proper storm'],
  ['And from the kiosk?', 'Fish roll\nIce cream\nNothing, thank you'],
] as const;

/** A person on the studio's page who uses a mouse or only the keyboard. */
export interface Hand {
  readonly page: Page;
  /** Uses a button, a link or a radio button. */
  press(target: Locator): Promise<void>;
  /** Replaces a field's text and moves on. */
  write(target: Locator, text: string): Promise<void>;
  /** Selects a part of the screen by its name. */
  select(name: string): Promise<void>;
}

export interface StudioAtWork {
  readonly page: Page;
  readonly folder: string;
  readonly booth: BuiltBooth;
  /** The booth's own screen. */
  readonly screen: Page;
}

/** The studio's page for a theme's folder. It ends with the test. */
async function startStudio(folder: string): Promise<string> {
  const studio = spawn(process.execPath, [join(projectRoot, 'build/tools/studioProgram.js'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    studio.stdin.end();
    if (studio.exitCode === null) await once(studio, 'exit');
  });
  const [told] = (await once(studio.stdout, 'data')) as [Buffer];
  return (JSON.parse(told.toString()) as { readonly address: string }).address;
}

/** Makes a new theme with `theme -- new` and returns its folder. */
async function newTheme(): Promise<string> {
  const folder = join(temporaryFolder({}), 'harbour-fair');
  const made = spawn(process.execPath, [join(projectRoot, 'src/cli/stagebooth.mjs'), 'theme', 'new', folder], { stdio: 'ignore' });
  await once(made, 'exit');
  return folder;
}

/** A new theme in the studio, without a booth. */
export async function newStudioAtWork(page: Page): Promise<void> {
  await page.goto(await startStudio(await newTheme()));
  await page.getByRole('listbox', { name: 'On this screen' }).waitFor(patience);
}

/** A new theme in the studio, and a booth that shows it. */
export async function newThemeAtWork({ page, context }: Pick<Kiosk, 'page' | 'context'>): Promise<StudioAtWork> {
  const folder = await newTheme();
  const address = await startStudio(folder);
  const booth = await startBoothIn(projectRoot, {}, '--theme', folder);
  onTestFinished(() => booth.stop());
  const screen = await context.newPage();
  await screen.setViewportSize({ width: 540, height: 960 });
  await screen.goto(booth.address);
  await page.bringToFront();
  await page.goto(address);
  await page.getByRole('listbox', { name: 'On this screen' }).waitFor(patience);
  return { page, folder, booth, screen };
}

const textIn = (folder: string): string => readFileSync(join(folder, 'theme.json'), 'utf8');

export const partNamed = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true });

/** The state that the studio's server sends to its pages. */
export const draft = (page: Page): Promise<{ readonly undo: string | null; readonly text: string }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const events = new EventSource('/events');
        events.onmessage = ({ data }: MessageEvent<string>) => {
          events.close();
          resolve((JSON.parse(data) as { change: never }).change);
        };
      }),
  );

export const draftHas = (page: Page, text: string): Promise<void> =>
  expect.poll(() => draft(page).then((now) => now.text), patience).toContain(text);

/** Opens another part of the studio. */
const goTo = (hand: Hand, name: string): Promise<void> =>
  hand.press(hand.page.getByRole('navigation', { name: 'What to work on' }).getByRole('button', { name, exact: true }));

/** Chooses another accent colour in the full list of settings. */
export async function chooseAccent(hand: Hand, colour: string): Promise<void> {
  await goTo(hand, 'All settings');
  await hand.press(hand.page.getByRole('navigation', { name: 'Parts of the theme' }).getByRole('button', { name: 'Colours', exact: true }));
  await hand.write(hand.page.getByRole('main').getByRole('textbox', { name: 'Accent: what to touch next', exact: true }), colour);
  await draftHas(hand.page, colour);
}

/** Three new questions, the first one also in German. */
export async function askOwnQuestions(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, 'Questions');
  await hand.press(page.getByRole('button', { name: 'Start from our own questions…' }));
  for (const [index, [question, answers]] of asked.entries()) {
    const group = page.getByRole('group', { name: `Question ${String(index + 1)}` });
    await hand.write(group.getByRole('textbox', { name: 'Question', exact: true }), question);
    await hand.write(group.getByRole('textbox', { name: /Answers/ }), answers);
  }
  await hand.press(page.getByRole('button', { name: 'Start with these' }));
  await draftHas(page, asked[0][0]);
  await hand.press(
    page
      .getByRole('main')
      .getByRole('radio', { name: /Deutsch/ })
      .first(),
  );
  const german = page.getByRole('region', { name: 'Question 1' }).getByRole('textbox', { name: 'Question', exact: true });
  await hand.write(german, 'Welches Schiff ist deins?');
  await draftHas(page, 'Welches Schiff ist deins?');
}

/** Waits until there are no findings, then saves. */
export async function save(page: Page, folder: string): Promise<void> {
  const before = textIn(folder);
  await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':enabled')).waitFor(patience);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor(patience);
  expect(textIn(folder)).not.toBe(before);
}

/** Waits until the booth's screen asks the first of the theme's new questions. `start` leaves Welcome. */
export async function boothAsks({ booth, screen }: StudioAtWork, start: (screen: Page) => Promise<void>): Promise<void> {
  await screen.bringToFront();
  await expect.poll(() => fetch(`${booth.address}api/theme`).then((answer) => answer.text()), patience).toContain(asked[0][0]);
  // The page takes over the theme within seconds, at Welcome.
  await expect
    .poll(async () => {
      if (await screen.getByRole('button', { name: 'Click to start' }).isVisible()) await start(screen);
      return screen.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.getAttribute('aria-label')));
    }, patience)
    .toEqual(asked[0][1].split('\n'));
}
