import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveStudio } from '../../src/studio/server/serveStudio.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const patience = { timeout: 60_000 };

test('a server that disappears while the studio opens leaves the screens, and the page says how to recover', async () => {
  const folder = temporaryFolder();
  cpSync(join(import.meta.dirname, '..', 'fixtures', 'themes', 'sound'), folder, { recursive: true });
  const studio = await serveStudio({ theme: folder, port: 0 });
  onTestFinished(() => studio.close());
  const { page, close } = await openKiosk({ width: 1366, height: 768, reducedMotion: 'reduce' });
  onTestFinished(close);
  let isAway = true;
  await page.route(/\/Inspector-.*\.js$/, (route) => (isAway ? route.abort('connectionrefused') : route.continue()));

  await page.goto(studio.address);
  const again = page.getByRole('button', { name: 'Reload the page' });
  await again.waitFor(patience);
  expect(await page.getByRole('navigation', { name: 'What to work on' }).count()).toBe(1);

  isAway = false;
  await again.click();
  await page.getByText('Nothing is selected.').waitFor(patience);
  expect(await page.getByText('could not be loaded').count()).toBe(0);
});
