import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { boothRegister } from '../../../src/server/storage/cloud/boothRegister.ts';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { passphrase } from '../../support/cloud/consoleAtWork.ts';
import { showsPassphrase } from '../../support/cloud/consoleInBrowser.ts';
import { askingBooth, joinedAs, wholeCloud, wordsOf } from '../../support/cloud/joinedBooths.ts';
import { openKiosk } from '../../support/built/openKiosk.ts';
import { plainTheme } from '../../support/theme/quickTheme.ts';
import { fetchSealed, scannedLink } from '../../support/phone/scannedLink.ts';
import { settled } from '../../support/time/settled.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { visitDriver } from '../../support/built/visitDriver.ts';

/** Long enough for a report, a theme check, and a theme change between guests. */
const patient = { timeout: 90_000 };

/** The line with this name about the booth's status. */
const fact = (page: Page, name: string) => page.locator('dl.pairs > div', { hasText: name }).locator('dd');

/** Presses a button that asks for confirmation, then confirms. */
async function confirms(page: Page, button: string, verb: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe.skipIf(inject('noEngines') !== null)('a real booth', () => {
  test('is admitted, given a theme, rolled back, closed, opened, rehearsed and revoked from the console page', async () => {
    const cloud = await wholeCloud();
    const kiosk = await openKiosk({ reducedMotion: 'reduce' });
    onTestFinished(() => kiosk.close());
    const page = await (await kiosk.browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.setDefaultTimeout(20_000);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));

    const [, code = ''] = /\n {2}([A-Z0-9]{12})\n/.exec(await cloud.says('operator', 'Ada')) ?? [];
    await page.goto(`${cloud.proxy.address}/console`);
    await page.getByRole('button', { name: /I have a code/ }).click();
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('Passphrase').fill(passphrase);
    await page.getByRole('button', { name: 'Save and sign in' }).click();

    const booth = await askingBooth(cloud);
    await page.getByRole('heading', { name: 'A booth asks to join' }).waitFor();
    await page.getByRole('button', { name: 'Type its words …' }).click();
    await page.getByLabel('The booth’s six words').fill(await wordsOf(booth));
    await page.getByLabel('Booth name').fill('Foyer');
    await page.getByRole('button', { name: 'Let it join' }).click();
    await showsPassphrase(page);
    await joinedAs(booth, 'Foyer');
    await Promise.all([kiosk.page.waitForResponse('**/api/share'), kiosk.page.goto(booth.address)]);

    await page.getByRole('link', { name: 'Themes' }).click();
    const folder = temporaryFolder({ 'gold/theme.json': { ...plainTheme, extends: 'classic', name: 'Gold' } });
    await page.getByLabel('Choose a folder …').setInputFiles(join(folder, 'gold'));
    await page.getByRole('heading', { name: 'Gold' }).waitFor(patient);
    await page.getByRole('link', { name: 'Booths' }).click();
    await page.getByRole('link', { name: 'Foyer' }).click();
    await page.getByRole('button', { name: 'Send a theme …' }).click();
    await page.getByRole('radio', { name: /^Gold/ }).check();
    await page.getByRole('button', { name: 'Send theme' }).click();
    await page.getByText('Current theme: Gold').waitFor(patient);
    // A guest is still using the booth.
    await visitDriver(kiosk.page).resultFromWithin();
    const link = await scannedLink(kiosk.page);
    await vi.waitFor(async () => expect((await fetchSealed(link)).status).toBe(200), { timeout: 30_000, interval: 300 });
    await visitDriver(kiosk.page).button('Back').click();
    await confirms(page, 'Roll back …', 'Roll back');
    await page.getByText('Current theme: Test').waitFor(patient);

    const welcome = visitDriver(kiosk.page).button('CLICK TO START');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await welcome.waitFor({ state: 'detached', ...patient });
    await fact(page, 'Kiosks').filter({ hasText: 'closed' }).waitFor(patient);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await welcome.waitFor({ state: 'attached', ...patient });
    await fact(page, 'Kiosks').filter({ hasText: 'waits for guests' }).waitFor(patient);

    await page.getByRole('button', { name: 'Rehearse' }).click();
    await fact(page, 'Rehearsal')
      .filter({ hasText: /^(NO-)?GO/ })
      .waitFor({ timeout: 150_000 });
    // The page shows the outcome only when it is known.
    await page
      .locator('.entries li', { hasText: 'Rehearse' })
      .filter({ hasText: /(Done|Failed)$/ })
      .filter({ hasText: /GO\./ })
      .waitFor(patient);
    // This booth was started without the launcher, and says so beforehand.
    await page.getByText('Nothing would restart it').waitFor();
    expect(await page.getByRole('button', { name: 'Restart …' }).isDisabled()).toBe(true);

    const before = booth.written().length;
    // A proof ends with the page.
    await page.reload();
    await page.getByRole('button', { name: 'Revoke …' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await showsPassphrase(page);
    await wordsOf(booth, before, 60_000);
    const calls = postgresCalls(cloud.databaseUrl, 1);
    onTestFinished(() => calls.close());
    expect(await settled(boothRegister(calls).booths())).toContainEqual(expect.objectContaining({ name: 'Foyer', isRevoked: true }));
    await page.getByRole('link', { name: 'Log' }).click();
    const acts = page.locator('.lines.log li');
    for (const act of [
      'revoked a booth',
      'asked a booth to rehearse',
      'asked a booth to open',
      'asked a booth to close',
      'let a booth join',
    ])
      await acts.filter({ hasText: act }).first().waitFor();
    expect([errors, kiosk.errors]).toEqual([[], []]);
  }, 600_000);
});
