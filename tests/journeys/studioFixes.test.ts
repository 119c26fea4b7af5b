import { cpSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { inheritedValue } from '../../src/themeFiles/inheritedValue.ts';
import { readChain } from '../../src/themeFiles/readChain.ts';
import { editText } from '../../src/studio/document/editText.ts';
import type { OpenStudio } from '../../src/studio/server/pageServer.ts';
import { serveStudio } from '../../src/studio/server/serveStudio.ts';
import { faults, faultyThemes } from '../support/theme/fixedFaults.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures', 'themes');
const patience = { timeout: 60_000 };

/** One studio for all tests, on a folder beside theirs. Each theme is written into it as a hand edit. */
const themes = realpathSync(mkdtempSync(join(tmpdir(), 'stagebooth-')));
const file = join(themes, 'at-work', 'theme.json');
cpSync(fixtures, themes, { recursive: true });
cpSync(join(fixtures, 'sound'), join(themes, 'at-work'), { recursive: true });
const sound = readFileSync(file, 'utf8');

let studio: OpenStudio;
let window: Kiosk;
beforeAll(async () => {
  studio = await serveStudio({ theme: join(themes, 'at-work'), port: 0 });
  window = await openKiosk({ width: 1366, height: 768, reducedMotion: 'reduce' });
  await window.page.goto(studio.address);
  await window.page.getByRole('button', { name: 'Findings' }).click(patience);
});
afterAll(async () => {
  await window.close();
  await studio.close();
  rmSync(themes, { recursive: true, force: true });
});

function savedByHand(text: string): void {
  writeFileSync(`${file}.by-hand`, text);
  renameSync(`${file}.by-hand`, file);
}

const findings = (): Locator => window.page.getByRole('list', { name: 'Findings' }).getByRole('listitem');

/** The findings on the draft after its check, optionally only errors. */
async function told(kind: 'all' | 'errors' = 'all'): Promise<string[]> {
  const { page } = window;
  await expect.poll(() => page.locator('.verdict').textContent(), patience).not.toBe('Checking…');
  const rows = kind === 'all' ? findings() : page.locator('.findings > li.error');
  return rows.locator('p').allTextContents();
}

beforeEach(async () => {
  const { page } = window;
  // Undo the last fix: a draft that equals its file follows it immediately.
  const saved = page.getByRole('button', { name: 'Saved', exact: true });
  if ((await saved.count()) === 0) await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await saved.waitFor(patience);
  savedByHand(sound);
  await page.getByText('There are no findings').waitFor(patience);
});

/** Presses the button of the finding with this text, and expects it to disappear without new findings. */
async function fixes(text: string, said: RegExp, label: string | RegExp): Promise<void> {
  const { page } = window;
  savedByHand(text);
  const finding = findings().filter({ hasText: said }).first();
  await finding.waitFor(patience);
  const before = new Set(await told('errors'));
  await finding.getByRole('button', { name: label }).click();
  await expect.poll(() => findings().filter({ hasText: said }).count(), patience).toBe(0);
  expect((await told()).filter((one) => said.test(one))).toEqual([]);
  expect((await told('errors')).filter((one) => !before.has(one))).toEqual([]);
  expect(
    await page
      .getByRole('alert')
      .filter({ hasText: /could not|did not/ })
      .count(),
  ).toBe(0);
}

test.each(faultyThemes)('%s is fixed in the page by its button', async (name, said, label) => {
  await fixes(readFileSync(join(fixtures, name, 'theme.json'), 'utf8'), said, label);
});

test.each(faults)('%s is fixed in the page by its button', async (_fault, edits, said, label) => {
  const chain = readChain(file, { themesFolder: bundledThemes });
  await fixes(editText(sound, edits, chain.ok ? inheritedValue(chain.value) : {}).text, said, label);
});

test('a duplicate name is fixed in the page by its button', async () => {
  await fixes(sound.replace('"name": "Sound"', '"name": "Silence",\n  "name": "Sound"'), /appears here twice/, 'Delete the first');
});
