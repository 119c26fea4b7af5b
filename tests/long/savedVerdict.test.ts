import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { checkOnce } from '../../src/themeFiles/checkOnce.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { studioAtWork } from '../support/studio/studioAtWork.ts';
import { smallTheme } from '../support/theme/smallTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const logo = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path fill="${color}" d="M0 0h9v9H0z"/></svg>`;

/** Whether a booth that reads this theme would draw and check it. */
async function isChecked(folder: string): Promise<boolean> {
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error('The theme cannot be read.');
  let checked = false;
  await checkOnce(read.value, async () => {
    checked = true;
    return { name: null, errors: [{ file: folder, line: null, path: '', message: 'Not judged here.' }], warnings: [], figures: null };
  });
  return checked;
}

test('a theme that was merely opened in the studio is already checked for the booth', async () => {
  const folder = temporaryFolder({ 'theme.json': { ...smallTheme(), name: crypto.randomUUID() } });
  await studioAtWork(folder);
  await expect.poll(() => isChecked(folder), { timeout: 100_000, interval: 1000 }).toBe(false);
}, 120_000);

test('a theme that passed in the studio is not checked again by the booth until it changes', async () => {
  const theme = { ...smallTheme(), name: crypto.randomUUID(), brand: { name: 'Fair', tagline: 'A card of you', logo: 'logo.svg' } };
  const folder = temporaryFolder({ 'theme.json': theme, 'logo.svg': logo('#123456') });
  expect(await isChecked(folder)).toBe(true);
  const studio = await studioAtWork(folder);
  await studio.set(['brand', 'name'], 'Harbour Fair');
  expect((await studio.post('/save', {})).status).toBe(200);
  expect(await isChecked(folder)).toBe(false);
  await studio.set(['brand', 'name'], 'Fair');
  expect(await isChecked(folder)).toBe(false);

  writeFileSync(join(folder, 'logo.svg'), logo('#654321'));
  expect(await isChecked(folder)).toBe(true);
}, 120_000);
