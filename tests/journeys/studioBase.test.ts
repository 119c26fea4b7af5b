import { expect, onTestFinished, test } from 'vitest';
import { openKiosk } from '../support/built/openKiosk.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { studioAtWork } from '../support/studio/studioAtWork.ts';

const patience = { timeout: 90_000 };

test('the base theme is chosen by its picture, with keys alone, and can be undone', { timeout: 240_000 }, async () => {
  const studio = await studioAtWork(temporaryFolder({ 'theme.json': { name: 'Harbour', extends: 'classic', brand: { name: 'Harbour' } } }));
  const { page, errors, close } = await openKiosk({ width: 1366, height: 768, reducedMotion: 'reduce' });
  onTestFinished(close);
  await page.goto(studio.address);
  await page.getByRole('button', { name: 'All settings' }).click(patience);
  const bases = page.getByRole('group', { name: 'Based on' });
  const party = bases.getByRole('button', { name: 'Party' });
  await party.waitFor(patience);
  await expect.poll(() => bases.getByRole('button').allTextContents(), patience).toEqual(['Classic', 'Gala', 'Orbit', 'Party']);
  const widths = () => bases.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(widths, patience).toEqual([270, 270, 270, 270]);

  await party.focus();
  await page.keyboard.press('Enter');
  const based = await studio.state(({ text }) => text.includes('"extends": "party"'));
  expect(based.inLanguages?.texts.start).toBe('STRIKE A POSE');
  await expect.poll(() => party.getAttribute('aria-pressed'), patience).toBe('true');
  expect((await studio.state(({ checking }) => !checking)).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await studio.state(({ text }) => text.includes('"extends": "classic"'));
  await expect.poll(() => bases.getByRole('button', { pressed: true }).allTextContents(), patience).toEqual(['Classic']);
  expect(errors).toEqual([]);
});

test('a base in a custom folder is named; only shipped themes are shown as pictures', { timeout: 240_000 }, async () => {
  const folder = temporaryFolder({
    'ours/theme.json': { name: 'Ours', extends: 'classic' },
    'event/theme.json': { name: 'Event', extends: '../ours' },
  });
  const studio = await studioAtWork(`${folder}/event`);
  const { page, close } = await openKiosk({ width: 1366, height: 768, reducedMotion: 'reduce' });
  onTestFinished(close);
  await page.goto(studio.address);
  await page.getByRole('button', { name: 'All settings' }).click(patience);
  await expect.poll(() => page.getByRole('textbox', { name: 'Based on' }).inputValue(), patience).toBe('../ours');
  for (const name of ['..', '%2e%2e', 'ours', 'theme.schema.json'])
    expect((await studio.get(`/bases/${name}.webp`)).status, name).toBe(404);
});
