import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { unzipSync, zipSync } from 'fflate';
import { joinWords } from '../../../src/server/storage/secrets/joinWords.ts';
import { boothReports } from '../../../src/server/storage/cloud/boothReports.ts';
import { joinRequests } from '../../../src/server/storage/cloud/joinRequests.ts';
import { axeWrongs } from '../../support/built/axeWrongs.ts';
import { madeEvent, passphrase } from '../../support/cloud/consoleAtWork.ts';
import { consoleInBrowser, showsPassphrase, signsIn } from '../../support/cloud/consoleInBrowser.ts';
import { sampleReport } from '../../support/cloud/sampleReport.ts';
import { settled } from '../../support/time/settled.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const both = ['light', 'dark'] as const;
const today = new Date().toISOString().slice(0, 10);
const hours = [
  { day: today, hour: 12, of: { cards: 5, left: 1, broken: 1, durations: [{ kind: 'shutter-to-card' as const, bucket: 150, count: 5 }] } },
];

/** How far the page overflows sideways, in pixels. */
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Presses Tab until the element with this name has the focus, like a person without a mouse. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'checkbox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await wanted.waitFor();
  for (let step = 0; step < 80; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

async function presses(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

describe.skipIf(inject('noEngines') !== null)('the console in a browser', () => {
  test('works by keyboard alone: a booth joins and is closed, an event is created, and the log has all of it', async () => {
    const console = await consoleInBrowser();
    const { page } = console;
    await console.person('Ada');
    await signsIn(page, `${console.publicUrl}/console`, 'Ada');
    await page.getByRole('heading', { name: 'No booth yet' }).waitFor();
    const secretHash = 'cd'.repeat(32);
    await settled(
      joinRequests(console.calls).ask({ secretHash, name: 'Foyer', version: '1', cloud: console.publicUrl, former: [] }, '192.0.2.1'),
    );
    await page.getByRole('heading', { name: 'A booth asks to join' }).waitFor();

    await presses(page, 'button', 'Type its words …');
    await tabTo(page, 'textbox', 'The booth’s six words');
    await page.keyboard.type(joinWords(secretHash, console.publicUrl));
    await page.keyboard.press('Enter');
    // The page is open for longer than a session.
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    expect(await axeWrongs(page, both)).toEqual([]);
    await tabTo(page, 'textbox', 'Your passphrase');
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong passphrase for this name.').waitFor();
    await tabTo(page, 'textbox', 'Your passphrase');
    await page.keyboard.type(passphrase);
    await page.keyboard.press('Enter');
    await page.getByText('Foyer has joined.').waitFor();
    const [{ id: booth }] = (await console.calls.run('SELECT id FROM booths', [])) as [{ id: string }];
    await console.hear(booth, { sums: hours });
    await page.getByText('All is well', { exact: true }).waitFor();

    await presses(page, 'link', 'Foyer');
    await page.getByRole('heading', { name: 'Remote control' }).waitFor();
    await presses(page, 'button', 'Close');
    await page.getByText('Foyer was asked to close. It will do so between guests.').waitFor();
    const { orders } = await settled(boothReports(console.calls).receive(booth, sampleReport()));
    expect(orders.map(({ order }) => order)).toEqual([{ kind: 'closed', closed: { until: null } }]);

    // Escape closes the dialog, and nothing happens.
    await presses(page, 'button', 'Revoke …');
    await page.getByRole('dialog', { name: 'Revoke Foyer?' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await presses(page, 'link', 'Events');
    await presses(page, 'button', 'New event …');
    await tabTo(page, 'textbox', 'Name');
    await page.keyboard.type('Spring Gala');
    await page.getByLabel('First day').fill(today);
    await tabTo(page, 'checkbox', 'Foyer');
    await page.keyboard.press('Space');
    await presses(page, 'button', 'Create event');
    await page.getByRole('heading', { name: 'Spring Gala' }).waitFor();
    await page.getByText('Hours are in each booth’s time zone: UTC+00:00.').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Spring Gala' }).waitFor();

    await presses(page, 'link', 'Log');
    await page.getByText('let a booth join').waitFor();
    expect(await page.locator('.lines.log li').count()).toBe(6);
    await presses(page, 'button', 'Sign out');
    await page.getByRole('heading', { name: 'Console' }).waitFor();
    expect(console.errors).toEqual([]);
  });

  test('passes axe in every view and both colour schemes, and fits a phone', async () => {
    const console = await consoleInBrowser();
    const { page } = console;
    const boss = await console.person('Ada');
    const long = 'Hotel by the fountain, second bar, beside the very long buffet';
    const booths = [
      await console.booth(long, { problems: ['The camera was unplugged.'], sums: hours }),
      await console.booth('Bar', { sums: hours }),
      await console.booth('New', null),
    ];
    const event = await madeEvent(boss, 'Gala of the Philharmonic Society', booths, [today, today]);
    await boss('PUT', `events/${event}/theme`, { look: null });
    await boss('POST', 'alerts', {
      event,
      url: 'http://127.0.0.1:9/a-rather-long-address-of-a-webhook-that-is-as-long-as-they-are',
      quietMinutes: 5,
    });
    await boss('POST', 'people', { name: 'Viola', role: 'viewer', reachesAll: false, events: [event] });
    const people = (await boss('GET', 'people')).json<{ id: string; name: string }[]>();
    const viola = people.find(({ name }) => name === 'Viola')?.id ?? '';
    await page.goto(`${console.publicUrl}/console`);
    await page.getByLabel('Name').waitFor();
    expect(await axeWrongs(page, both)).toEqual([]);
    await signsIn(page, `${console.publicUrl}/console`, 'Ada');
    const views: readonly (readonly [path: string, heading: string, dialog?: string])[] = [
      ['booths', 'Other booths', 'Add a booth …'],
      [`booths/${booths[0] ?? ''}`, 'Needs attention', 'Send a theme …'],
      [`booths/${booths[2] ?? ''}`, 'State', 'Restart …'],
      ['events', 'Now', 'New event …'],
      [`events/${event}`, 'Visits by the hour', 'Change …'],
      ['themes', 'Upload a theme'],
      ['alerts', 'Gala of the Philharmonic Society', 'New alert …'],
      ['people', 'Accounts', 'New account …'],
      [`people/${viola}`, 'Sign-in', 'Lock this account …'],
      ['log', 'Actions'],
      ['account', 'Passkeys'],
    ];
    for (const [path, heading, dialog] of views) {
      await page.goto(`${console.publicUrl}/console/${path}`);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect(await axeWrongs(page, both), path).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      expect(await axeWrongs(page), path).toEqual([]);
      await page.setViewportSize({ width: 1366, height: 768 });
      if (dialog === undefined) continue;
      await page.getByRole('button', { name: dialog }).click();
      await page.getByRole('dialog').waitFor();
      expect(await axeWrongs(page, both), dialog).toEqual([]);
    }
    const hosts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin));
    expect(new Set(hosts)).toEqual(new Set([console.publicUrl]));
    expect(console.errors).toEqual([]);
  });

  test('shows viewers no action buttons, and event accounts only their own event', async () => {
    const console = await consoleInBrowser();
    const { page } = console;
    const boss = await console.person('Ada');
    const [mine] = [await console.booth('Mine', { sums: hours }), await console.booth('Theirs')];
    const event = await madeEvent(boss, 'Gala', [mine], [today, today]);
    await console.person('Viola', { role: 'viewer', reachesAll: false, events: [event] });
    await signsIn(page, `${console.publicUrl}/console`, 'Viola');
    await page.getByRole('link', { name: 'Mine' }).waitFor();
    expect(await page.getByText('Theirs').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
    for (const path of ['booths', `booths/${mine}`, 'events', `events/${event}`, 'themes', 'alerts', 'log']) {
      await page.goto(`${console.publicUrl}/console/${path}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const buttons = await page.getByRole('main').getByRole('button').allInnerTexts();
      // Searching the log changes nothing.
      expect(buttons, path).toEqual(path === 'log' ? ['Search'] : []);
    }
    await page.goto(`${console.publicUrl}/console/booths/00000000-0000-0000-0000-000000000000`);
    await page.getByText('There is no booth here, or you have no access to it.').waitFor();
    expect(console.errors).toEqual([]);
  });

  test('refuses a theme with an error and names it; fixed, as a zip, it is accepted', async () => {
    const console = await consoleInBrowser();
    const { page } = console;
    await console.person('Ada');
    await signsIn(page, `${console.publicUrl}/console`, 'Ada');
    await page.getByRole('link', { name: 'Themes' }).click();
    const folder = temporaryFolder({
      'gala/theme.json': { extends: 'classic', name: 'Spring Gala', countdownSeconds: -1 },
      'gala/.DS_Store': 'x',
      'gala/notes.txt': 'hello',
    });
    await page.getByLabel('Choose a folder …').setInputFiles(join(folder, 'gala'));
    await page.getByText('The theme has an error and was not stored.').waitFor({ timeout: 90_000 });
    await page.getByText(/theme\.json:\d+ countdownSeconds:/).waitFor();
    expect(await axeWrongs(page, both)).toEqual([]);
    await page.getByRole('button', { name: 'OK' }).click();
    const sound = zipSync({
      'gala/theme.json': Buffer.from(JSON.stringify({ extends: 'classic', name: 'Spring Gala' })),
      '__MACOSX/gala/._theme.json': Buffer.from('x'),
    });
    writeFileSync(join(folder, 'gala.zip'), sound);
    await page.getByLabel('Choose a zip …').setInputFiles(join(folder, 'gala.zip'));
    await page.getByRole('heading', { name: 'Spring Gala' }).waitFor({ timeout: 90_000 });
    // An upload can be downloaded as an archive that could be uploaded again.
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Spring-Gala.zip');
    const archive = Object.entries(unzipSync(readFileSync(await download.path())));
    expect(archive.map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual([
      ['Spring-Gala/theme.json', JSON.stringify({ extends: 'classic', name: 'Spring Gala' })],
    ]);
    writeFileSync(join(folder, 'broken.zip'), sound.subarray(0, 60));
    await page.getByLabel('Choose a zip …').setInputFiles(join(folder, 'broken.zip'));
    await page.getByText('This zip archive cannot be read, or contains more than 23 MB.').waitFor();
    expect(console.errors).toEqual([]);
  });

  test('lets somebody add a passkey and sign in with it', async () => {
    const console = await consoleInBrowser();
    const { page } = console;
    await console.person('Ada');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, automaticPresenceSimulation: true },
    });
    await signsIn(page, `${console.publicUrl}/console/account`, 'Ada');
    await page.getByLabel('Name of the new passkey').fill('This laptop');
    // Somebody who finds the page open can't add one.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing was changed.').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await showsPassphrase(page);
    await page.getByText('The passkey is added.').waitFor();

    // Changing the passphrase mentions that passkeys still give access.
    await page.getByText('Your passkeys still open this account unless you remove them here.').waitFor();
    await page.getByLabel('Current passphrase').fill(passphrase);
    await page.getByLabel('New passphrase').fill('another good passphrase');
    await page.getByRole('button', { name: 'Change passphrase' }).click();
    await page.getByText('These passkeys still open your account: This laptop.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('by “This laptop”').waitFor();
    const log = await console.calls.run(`SELECT act FROM audit_log ORDER BY number DESC LIMIT 1`, []);
    expect(log).toEqual([{ act: 'signed in with a passkey' }]);

    // A passkey also serves as proof, instead of the passphrase.
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Ada' }).click();
    await page.getByRole('button', { name: 'New code …' }).click();
    await page.getByText('Until then, these still give access: passphrase, 1 passkey, 1 active session.').waitFor();
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('dialog', { name: 'A link for Ada' }).waitFor();
    await page.getByRole('button', { name: 'I have saved it' }).click();

    // A removed passkey no longer signs in, although the device still has it, and its sessions have ended.
    await page.goto(`${console.publicUrl}/console/account`);
    await page.getByRole('button', { name: 'Remove …' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('The passkey has been removed.').waitFor();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey is not known here.').waitFor();
    // A device without a passkey says so.
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('The browser offered no passkey.').waitFor();
    expect(console.errors).toEqual([]);
  });
});
