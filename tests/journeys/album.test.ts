import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { albumId, albumOpeningKey, hostSigningKey, viewerSecret } from '../../src/shared/album/eventKeys.ts';
import { albumSecretBytes } from '../../src/shared/album/EventSecret.ts';
import type { EventSecret } from '../../src/shared/album/EventSecret.ts';
import { secretOfWords } from '../../src/shared/album/eventWords.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { guestlyParts } from '../support/built/guestlyParts.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { staffEnvironment } from '../support/built/staffOf.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';
import { watchExports } from '../support/built/watchExports.ts';
import { filesBelow } from '../support/files/filesBelow.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import type { Phone } from '../support/phone/phoneBrowser.ts';
import { axeFindings, layoutFaults, newPhone } from '../support/phone/phoneBrowser.ts';
import type { ScannedLink } from '../support/phone/scannedLink.ts';
import { scannedLink } from '../support/phone/scannedLink.ts';
import { passphrase } from '../support/server/staffBooth.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';

const tick = 'Also show it to the hosts, in their album';
const theme = { ...plainTheme, consent: { enabled: true, version: '1' } };
const phoneTexts = classicTheme().theme.texts.phone;

const textOf = (request: Request): string =>
  `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postDataBuffer()?.toString('latin1') ?? ''}`;

/** Every form in which a secret that opens an album might be found. */
function secretForms(secret: EventSecret): readonly (string | Buffer)[] {
  const viewer = viewerSecret(secret);
  const keys = [albumSecretBytes(secret), albumSecretBytes(viewer), albumOpeningKey(viewer), hostSigningKey(secret)].map((key) =>
    Buffer.from(key),
  );
  return keys.flatMap((key) => [key, key.toString('hex'), key.toString('base64url'), key.toString('base64').replace(/=+$/, '')]);
}

describe("a host's album", () => {
  let booth: BuiltBooth;
  let kiosk: Kiosk;
  let host: Phone;
  let viewer: Phone;
  let exported: readonly string[];
  let secret: EventSecret;
  let hostLink: string;
  let words: string;
  const cards: ScannedLink[] = [];
  /** Addresses, headers and bodies of all requests by all pages. */
  const asked: string[] = [];

  /** A visit up to its card. `ticked`: the guest ticks the album; `agrees`: their answer to the other points. */
  async function visit({ ticked, agrees = true }: { readonly ticked: boolean; readonly agrees?: boolean }): Promise<void> {
    const { page } = kiosk;
    const guest = visitDriver(page);
    await page.goto(booth.address);
    await guest.start();
    for (const option of answersGiven) await guest.answer(option);
    const box = page.getByRole('checkbox', { name: tick });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    if (ticked) {
      await box.click();
      await expect.poll(() => box.isChecked()).toBe(true);
    }
    await guest.button(agrees ? 'I agree' : 'No, thanks').click();
    await page.waitForURL('**/take-photo');
    await guest.capture();
    if (agrees) cards.push(await scannedLink(page));
  }

  const album = () => host.page.getByRole('button', { name: /^Picture, / });

  beforeAll(async () => {
    staffEnvironment();
    [booth, kiosk] = await Promise.all([startBuiltBooth(theme), openKiosk({ reducedMotion: 'reduce' })]);
    kiosk.context.on('request', (request) => asked.push(textOf(request)));
    exported = await watchExports(kiosk.context);
    const staff = await kiosk.context.newPage();
    await staff.setViewportSize({ width: 1280, height: 1000 });
    await staff.goto(`${booth.address}staff`);
    await staff.getByLabel('Passphrase').fill(passphrase);
    await staff.keyboard.press('Enter');
    await staff.getByRole('button', { name: 'New event …' }).click();
    await staff.getByLabel('Name').fill('Anna and Ben');
    await staff.getByRole('button', { name: 'Create its key' }).click();
    await staff.getByRole('button', { name: 'The host has it' }).waitFor();
    words = (await staff.locator('.host-sheet li').allTextContents()).join(' ');
    const found = secretOfWords(words);
    if (!found.ok) throw new Error(words);
    secret = found.value;
    await staff.getByRole('button', { name: 'The host has it' }).click();
    await staff.getByText('Anna and Ben', { exact: true }).waitFor();
    await staff.close();
    hostLink = `${booth.guestsAddress}/album#host.${secret}`;
    [host, viewer] = await Promise.all([newPhone(kiosk.browser, { acceptDownloads: true }), newPhone(kiosk.browser)]);
    for (const { context } of [host, viewer]) context.on('request', (request) => asked.push(textOf(request)));
  });
  afterAll(async () => {
    await kiosk.close();
    await booth.stop();
    expect([...kiosk.errors, ...host.errors, ...viewer.errors]).toEqual([]);
  });

  test('is empty until a guest ticks the box and agrees; then the card is there, pixel for pixel', async () => {
    const { page } = host;
    await page.goto(hostLink);
    await page.getByRole('heading', { name: 'No pictures yet' }).waitFor();
    await visit({ ticked: false });
    await visit({ ticked: true, agrees: false });
    await visit({ ticked: true });
    await album().waitFor();
    expect(await album().count()).toBe(1);
    expect(await page.getByText('1 picture', { exact: true }).count()).toBe(1);
    await expect.poll(() => page.locator('.tile img').evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(320);
    await album().click();
    await page.getByRole('img', { name: /^Picture, / }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save' }).click()]);
    const png = readFileSync(await download.path());
    expect(exported).toContain(createHash('sha256').update(png).digest('hex'));
    expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
    await page.keyboard.press('Escape');
  });

  test('downloads as one intact ZIP, with each picture as it was exported', async () => {
    await visit({ ticked: true });
    await expect.poll(() => album().count(), { timeout: 20_000 }).toBe(2);
    const [download] = await Promise.all([
      host.page.waitForEvent('download'),
      host.page.getByRole('button', { name: 'Download all' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Anna and Ben.zip');
    const zip = join(temporaryFolder(), 'album.zip');
    copyFileSync(await download.path(), zip);
    expect(execFileSync('unzip', ['-t', zip], { encoding: 'utf8' })).toContain('No errors detected');
    const names = execFileSync('unzip', ['-Z1', zip], { encoding: 'utf8' }).trim().split('\n');
    expect(names).toHaveLength(2);
    for (const name of names) {
      const png = execFileSync('unzip', ['-p', zip, name], { maxBuffer: 1e8 });
      expect(exported).toContain(createHash('sha256').update(png).digest('hex'));
    }
    await host.page.getByText('The file holds 2 pictures.').waitFor();
  });

  test('opens with the typed words, names a wrong one, and stays open after a reload', async () => {
    const { page } = await newPhone(kiosk.browser);
    await page.goto(`${booth.guestsAddress}/album`);
    const field = page.getByLabel('Twelve words');
    await field.fill(words.replace(/^\w+/, 'zzzz'));
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('Word 1, “zzzz”, can’t be right.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await field.fill(words.toUpperCase());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Anna and Ben' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Anna and Ben' }).waitFor();
    await page.context().close();
  });

  test("the viewers' link shows the pictures and changes nothing; it never gets pictures that the host hides", async () => {
    await host.page.getByRole('button', { name: 'Link for viewers' }).click();
    const link = await host.page.getByRole('textbox', { name: 'Link for viewers' }).inputValue();
    expect(link).toBe(`${booth.guestsAddress}/album#view.${viewerSecret(secret)}`);
    await host.page.getByRole('button', { name: 'Close' }).click();
    const { page } = viewer;
    const pictures = () => page.getByRole('button', { name: /^Picture, / });
    await page.goto(link);
    await expect.poll(() => pictures().count()).toBe(2);
    await pictures().first().click();
    await page.getByRole('img', { name: /^Picture, / }).waitFor();
    expect(await page.getByRole('button', { name: /Hide|Delete|Link for viewers/ }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Previous' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedName(page)).toMatch(/^Picture, /);

    await album().first().click();
    await host.page.getByRole('button', { name: 'Hide' }).click();
    await host.page.getByRole('button', { name: 'Show again' }).waitFor();
    await host.page.keyboard.press('Escape');
    await expect.poll(() => pictures().count(), { timeout: 8000 }).toBe(1);
    expect(await album().count()).toBe(2);
    await host.page.getByText('2 pictures · 1 hidden').waitFor();
    await album().first().click();
    await host.page.getByRole('button', { name: 'Show again' }).click();
    await host.page.getByRole('button', { name: 'Hide' }).waitFor();
    await host.page.keyboard.press('Escape');
    await expect.poll(() => pictures().count(), { timeout: 8000 }).toBe(2);
  });

  test('fits a phone, upright and sideways, and a desk; axe finds nothing wrong', async () => {
    for (const size of [
      { width: 320, height: 568 },
      { width: 844, height: 390 },
      { width: 1440, height: 900 },
    ]) {
      await host.page.setViewportSize(size);
      expect(await layoutFaults(host.page)).toEqual({ small: [], sticksOutPx: 0 });
      expect(await axeFindings(host.page)).toEqual([]);
      await album().first().click();
      await host.page.getByRole('img', { name: /^Picture, / }).waitFor();
      expect(await axeFindings(host.page)).toEqual([]);
      await host.page.keyboard.press('Escape');
    }
  });

  test('loses a picture within seconds when its guest deletes it, and another when the host does', async () => {
    const phone = await newPhone(kiosk.browser);
    await phone.page.goto(cards.at(-1)?.link ?? '');
    await phone.page.getByRole('button', { name: phoneTexts.delete }).click();
    await phone.page.getByRole('button', { name: phoneTexts.deletion.confirm }).click();
    await phone.page.getByRole('heading', { name: phoneTexts.deleted.title }).waitFor();
    await expect.poll(() => album().count(), { timeout: 8000 }).toBe(1);
    await album().click();
    await host.page.getByRole('button', { name: 'Delete' }).click();
    await host.page.getByRole('dialog', { name: 'Delete this picture from the album?' }).getByRole('button', { name: 'Delete' }).click();
    await host.page.getByRole('heading', { name: 'No pictures yet' }).waitFor();
    await phone.page.goto(cards.at(-2)?.link ?? '');
    await phone.page.getByRole('heading', { name: phoneTexts.shown }).waitFor();
    await phone.context.close();
  });

  test('a wrong link, and an album of another booth, are explained', async () => {
    const { page, context } = await newPhone(kiosk.browser);
    await page.goto(`${booth.guestsAddress}/album#host.${secret.slice(0, 15)}`);
    await page.getByText('This link is incomplete.').waitFor();
    await page.goto('about:blank');
    await page.goto(`${booth.guestsAddress}/album#view.AAECAwQFBgcICQoLDA0ODw`);
    await page.getByRole('heading', { name: 'There is no such album here' }).waitFor();
    await context.close();
  });

  test('no secret of host, viewer or guest, and no picture, is in the data folder, the log or any request', () => {
    const files = [...filesBelow(booth.dataFolder)].filter(([file]) => !/(^|[\\/])staff[\\/]/.test(file));
    const stored = Buffer.concat([Buffer.from(booth.written()), ...files.flatMap(([file, bytes]) => [Buffer.from(file), bytes])]);
    const sent = Buffer.from(asked.join('\n'), 'latin1');
    // The search covers the right place: the album's id is in both.
    for (const all of [stored, sent]) {
      expect(all.includes(albumId(viewerSecret(secret)))).toBe(true);
      expect(secretForms(secret).filter((form) => all.includes(form))).toEqual([]);
      expect(guestlyParts(all, ...cards)).toEqual([]);
    }
    expect(sent.includes(words.split(' ').slice(0, 3).join(' '))).toBe(false);
  });
});

const focusedName = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
