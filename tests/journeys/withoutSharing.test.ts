import { expect, onTestFinished, test } from 'vitest';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { keptByKiosk } from '../support/built/keptByKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { scanned } from '../support/phone/scannedLink.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';

test('a theme without sharing shows its own address, and no card leaves the kiosk', async () => {
  const booth = await startBuiltBooth({ ...plainTheme, share: { ...plainTheme.share, enabled: false } });
  onTestFinished(() => booth.stop());
  const kiosk = await openKiosk({ reducedMotion: 'reduce' });
  onTestFinished(() => kiosk.close());
  const { page } = kiosk;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));
  await page.goto(booth.address);
  await visitDriver(page).resultFromWithin();
  await expect.poll(() => scanned(page), { timeout: 20_000 }).toBe('https://example.com/');
  expect(asked).not.toContain('PUT');
  expect((await keptByKiosk(page)).states).toEqual([]);
});
