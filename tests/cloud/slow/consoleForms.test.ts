import { describe, expect, inject, test } from 'vitest';
import { joinRequests } from '../../../src/server/storage/cloud/joinRequests.ts';
import { joinWords } from '../../../src/server/storage/secrets/joinWords.ts';
import { axeWrongs } from '../../support/built/axeWrongs.ts';
import { madeEvent, passphrase } from '../../support/cloud/consoleAtWork.ts';
import { consoleInBrowser, showsPassphrase, signsIn } from '../../support/cloud/consoleInBrowser.ts';
import { settled } from '../../support/time/settled.ts';
import { dayIn } from '../../support/time/dayIn.ts';

const both = ['light', 'dark'] as const;
const [today, tomorrow] = [dayIn(0), dayIn(1)];

describe.skipIf(inject('noEngines') !== null)('the console’s forms', () => {
  test('a new account gets a link with a copy button; the link fills in name and code, and a wrong code does not clear the passphrase', async () => {
    const console = await consoleInBrowser();
    const { page, publicUrl } = console;
    const boss = await console.person('Ada');
    await madeEvent(boss, 'Gala', []);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: publicUrl });
    await signsIn(page, `${publicUrl}/console/people`, 'Ada');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New account …' }).click();
    // A refusal is shown only in the dialog, and disappears with it.
    await dialog.getByLabel('Name').fill('ada');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await showsPassphrase(page);
    await dialog.getByRole('alert').filter({ hasText: 'An account named ada already exists.' }).waitFor();
    expect(await page.getByText('already exists').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.getByText('already exists').count()).toBe(0);
    await page.getByRole('button', { name: 'New account …' }).click();
    await dialog.getByLabel('Name').fill('Viola & Söhne');
    await dialog.getByRole('checkbox', { name: 'Gala' }).check();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('dialog', { name: 'A link for Viola & Söhne' }).waitFor();
    expect(await axeWrongs(page, both)).toEqual([]);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await dialog.getByText('Copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(await dialog.locator('.command').innerText());
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page
      .locator('.lines.people li', { hasText: 'Viola' })
      .filter({ hasText: 'Gala' })
      .filter({ hasText: 'not signed in yet' })
      .waitFor();

    const other = await (await console.browser.newContext()).newPage();
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url()));
    await other.goto(link);
    await other.getByRole('heading', { name: 'Set your passphrase' }).waitFor();
    expect(await other.getByLabel('Name').inputValue()).toBe('Viola & Söhne');
    const code = await other.getByLabel('Code').inputValue();
    await other.getByLabel('Code').fill('AAAABBBBCCCC');
    const field = other.getByLabel('Passphrase', { exact: true });
    await field.fill(passphrase);
    await other.getByRole('button', { name: 'Show' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    expect(await axeWrongs(other, both)).toEqual([]);
    await other.getByRole('button', { name: 'Save and sign in' }).click();
    await other.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect(await field.inputValue()).toBe(passphrase);
    await other.getByLabel('Code').fill(code);
    await other.getByRole('button', { name: 'Save and sign in' }).click();
    await other.getByRole('navigation', { name: 'Views' }).waitFor();
    // No request's address contains the code, and neither does the page's address any more.
    expect(asked.filter((url) => url.includes(code))).toEqual([]);
    await expect.poll(() => other.url()).not.toContain(code);
    expect(console.errors).toEqual([]);
  });

  test('joining booths show their first word, and the page says before and after joining that a name is taken', async () => {
    const console = await consoleInBrowser();
    const { page, publicUrl } = console;
    await console.person('Ada');
    await console.booth('Garden');
    const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)];
    for (const [secretHash, name] of [
      [one, 'Garden'],
      [two, 'kiosk-pc'],
    ] as const)
      await settled(joinRequests(console.calls).ask({ secretHash, name, version: '1', cloud: publicUrl, former: [] }, '192.0.2.1'));
    await signsIn(page, `${publicUrl}/console`, 'Ada');
    const words = joinWords(one, publicUrl);
    const line = page.locator('.asks li', { hasText: `its words begin with ${words.split(' ')[0] ?? ''}` });
    await line.filter({ hasText: 'from 192.0.2.1' }).filter({ hasText: 'another booth has this name' }).waitFor();
    expect(await page.getByText('another booth has this name').count()).toBe(1);
    await page.getByRole('button', { name: 'Type its words …' }).click();
    await page.getByLabel('The booth’s six words').fill(words);
    await page.getByLabel('Booth name').fill('Garden');
    await page.getByText('Another booth is called Garden: a number will be added to this one.').waitFor();
    await page.getByRole('button', { name: 'Let it join' }).click();
    await showsPassphrase(page);
    await page.getByText('Garden 2 has joined under this name, because another booth is called Garden.').waitFor();
    expect(console.errors).toEqual([]);
  });

  test('the event form finds booths by name and shows which are at another event on its days', async () => {
    const console = await consoleInBrowser();
    const { page, publicUrl } = console;
    const boss = await console.person('Ada');
    const ids: string[] = [];
    for (let number = 1; number <= 10; number++) ids.push(await console.booth(`Booth ${number}`));
    await madeEvent(boss, 'Wedding', [ids[1] ?? ''], [today, today]);
    await signsIn(page, `${publicUrl}/console/events`, 'Ada');
    await page.getByRole('button', { name: 'New event …' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.parentElement?.innerText.trim()))).toEqual(
      Array.from({ length: 10 }, (_, index) => `Booth ${index + 1}`),
    );
    const taken = dialog.getByRole('checkbox', { name: /^Booth 2 at “Wedding”/ });
    await dialog.getByLabel('Name').fill('Gala');
    await dialog.getByLabel('First day').fill(today);
    await expect.poll(() => taken.isDisabled()).toBe(true);
    expect(await axeWrongs(page, both)).toEqual([]);
    await dialog.getByLabel('First day').fill(tomorrow);
    await dialog.getByLabel('Find a booth').fill('booth 2');
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    await dialog.getByRole('checkbox').check();
    // A conflict caused by changed days is shown before saving.
    await dialog.getByLabel('First day').fill(today);
    await dialog.getByText('Booth 2 is at “Wedding” on some of these days, and can only be at one event at a time.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Create event' }).isDisabled()).toBe(true);
    await dialog.getByLabel('First day').fill(tomorrow);
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await page.getByRole('heading', { name: 'Gala' }).waitFor();
    expect(console.errors).toEqual([]);
  });
});

describe.skipIf(inject('noEngines') !== null)('the console’s list of booths', () => {
  test('shows paper and prints, and commands several booths at once by keyboard; disabled buttons give the reason', async () => {
    const console = await consoleInBrowser();
    const { page, publicUrl } = console;
    const boss = await console.person('Ada');
    const printer = { says: 'It is ready.', trouble: null, sheets: 12, waiting: 3 };
    const ids = [
      await console.booth('Bar', { printer }),
      await console.booth('Foyer', { closed: { until: null }, canRestart: false }),
      await console.booth('Garden', {}),
    ];
    await signsIn(page, `${publicUrl}/console`, 'Ada');
    await page.getByText('12 sheets left · 3 prints queued').waitFor();
    await page.getByRole('checkbox', { name: 'Choose all 3' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('3 booths chosen').waitFor();
    await page.getByRole('checkbox', { name: 'Choose Garden' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('2 booths chosen').waitFor();
    expect(await axeWrongs(page, both)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Close …' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Close 1 booth?' }).getByText('Not Foyer: It is closed.').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 booth was asked to close. Each booth’s page shows the result.').waitFor();
    const given = await console.calls.run('SELECT booth::text, body FROM booth_orders', []);
    expect(given).toEqual([{ booth: ids[0], body: { kind: 'closed', closed: { until: null } } }]);

    // A booth that was removed meanwhile is named, and the others get the command.
    await page.getByRole('button', { name: 'Rehearse …' }).click();
    await boss('DELETE', `booths/${ids[1] ?? ''}`);
    await boss('DELETE', `booths/${ids[1] ?? ''}/record`);
    await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
    await page.getByText('1 booth was asked to rehearse.').or(page.getByText('2 booths were asked to rehearse.')).waitFor();
    expect(
      (await console.calls.run(`SELECT FROM booth_orders WHERE body ->> 'kind' = 'rehearse' AND booth::text = $1`, [ids[0] ?? ''])).length,
    ).toBe(1);

    await console.hear(ids[2] ?? '', { canRestart: false });
    await page.getByRole('link', { name: 'Garden' }).click();
    await page.getByText('It is open.', { exact: true }).waitFor();
    await page.getByText('Nothing would restart it').waitFor();
    expect(await page.getByRole('button', { name: 'Restart …' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Open' }).isDisabled()).toBe(true);
    expect(await axeWrongs(page, both)).toEqual([]);
    await page.getByRole('button', { name: 'Rehearse' }).click();
    await page.getByText('Garden was asked to rehearse. It will begin between guests; the verdict takes a minute or more.').waitFor();
    await page.locator('.entries li', { hasText: 'Rehearse' }).filter({ hasText: 'Under way' }).waitFor();
    await console.calls.run(`UPDATE booth_reports SET heard = now() - interval '10 minutes'`, []);
    await page.locator('.entries li', { hasText: 'Rehearse' }).filter({ hasText: 'Waiting for the booth' }).waitFor();
    await page.getByRole('button', { name: 'Rehearse' }).click();
    await page.getByText('It cannot be reached now and will do so when it is back.').waitFor();
    expect(console.errors).toEqual([]);
  });
});
