import { networkInterfaces } from 'node:os';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lanAddresses } from '../../src/server/core/network/lanAddresses.ts';
import { eventKey, viewerSecret, wallSecret } from '../../src/shared/album/eventKeys.ts';
import { albumLink, wallLink } from '../../src/shared/album/albumLink.ts';
import { eventText } from '../../src/shared/album/eventText.ts';
import { newEventSecret } from '../../src/shared/album/EventSecret.ts';
import { secretAsWords, wordsToCompare } from '../../src/shared/album/eventWords.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { staffEnvironment, staffOf } from '../support/built/staffOf.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';
import type { Phone } from '../support/phone/phoneBrowser.ts';
import { axeFindings, newPhone } from '../support/phone/phoneBrowser.ts';
import type { ScannedLink } from '../support/phone/scannedLink.ts';
import { scannedLink } from '../support/phone/scannedLink.ts';
import { passphrase } from '../support/server/staffBooth.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';

const theme = { ...plainTheme, consent: { enabled: true, version: '1' } };
const { phone: phoneTexts, wall: said, consent: words } = classicTheme().theme.texts;
const ticks = { album: words.album!, wall: words.wall! };
const secret = newEventSecret((length) => Uint8Array.from({ length }, (_, at) => at * 3 + 1));
const today = new Date().toLocaleDateString('sv');

/** Enters the event on the booth's staff page. */
async function enterEvent(booth: BuiltBooth, kiosk: Kiosk): Promise<void> {
  const event = { ...eventKey(secret), name: 'Anna and Ben', from: today, to: today };
  const staff = await kiosk.context.newPage();
  await staff.goto(`${booth.address}staff`);
  await staff.getByLabel('Passphrase').fill(passphrase);
  await staff.keyboard.press('Enter');
  await staff.getByRole('button', { name: 'Import an event …' }).click();
  await staff.getByLabel('The event’s line').fill(eventText(event));
  await staff.getByText(wordsToCompare(event)).waitFor();
  await staff.getByRole('button', { name: 'They match' }).click();
  await staff.getByText('Anna and Ben', { exact: true }).waitFor();
  await staff.close();
}

describe('the wall', () => {
  let booth: BuiltBooth;
  let kiosk: Kiosk;
  let hall: Phone;

  /** A visit whose guest ticks these boxes and agrees to the rest. */
  async function visit(...ticked: (keyof typeof ticks)[]): Promise<ScannedLink> {
    const { page } = kiosk;
    const guest = visitDriver(page);
    await page.goto(booth.address);
    await guest.start();
    for (const option of answersGiven) await guest.answer(option);
    for (const name of Object.values(ticks)) {
      const box = page.getByRole('checkbox', { name });
      await box.waitFor();
      expect(await box.isChecked()).toBe(false);
    }
    for (const name of ticked) await page.getByRole('checkbox', { name: ticks[name] }).click();
    await guest.button('I agree').click();
    await page.waitForURL('**/take-photo');
    await guest.capture();
    return scannedLink(page);
  }

  const heading = (name: string) => hall.page.getByRole('heading', { name });

  beforeAll(async () => {
    staffEnvironment();
    [booth, kiosk] = await Promise.all([startBuiltBooth(theme), openKiosk({ reducedMotion: 'reduce' })]);
    await enterEvent(booth, kiosk);
    hall = await newPhone(kiosk.browser, { viewport: { width: 1280, height: 720 } });
  });
  afterAll(async () => {
    await kiosk.close();
    await booth.stop();
    // Browsers log errors themselves if a server is stopped or answers with 404.
    const ownReports = /ERR_CONNECTION_REFUSED|status of 404/;
    expect([...kiosk.errors, ...hall.errors].filter((error) => !ownReports.test(error))).toEqual([]);
  });

  test('invites guests until a card arrives, and shows a card only with its own consent', async () => {
    await hall.page.goto(wallLink(booth.guestsAddress, wallSecret(secret)));
    await heading(said!.invitation).waitFor();
    await hall.page.getByText(said!.place).waitFor();
    expect(await axeFindings(hall.page)).toEqual([]);
    await visit();
    await visit('album');
    expect(await heading(said!.invitation).count()).toBe(1);
    await visit('wall');
    await heading(said!.title).waitFor();
  });

  test('survives a stopped server, and loses a card whose guest has deleted it', async () => {
    const card = await visit('wall');
    await booth.halt();
    await expect.poll(() => hall.page.evaluate(() => fetch('/wall/theme').catch(() => null))).toBeNull();
    expect(await heading(said!.title).count()).toBe(1);
    await booth.restart();
    const phone = await newPhone(kiosk.browser);
    await phone.page.goto(card.link);
    await phone.page.getByRole('button', { name: phoneTexts.delete }).click();
    await phone.page.getByRole('button', { name: phoneTexts.deletion.confirm }).click();
    await phone.page.getByRole('heading', { name: phoneTexts.deleted.title }).waitFor();
    expect(await heading(said!.title).count()).toBe(1);
    await phone.context.close();
  });

  test('shows its cards again after a proxy has answered once that the wall does not exist', async () => {
    await hall.page.route('**/albums/*?after=*', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await heading(said!.invitation).waitFor();
    await heading(said!.title).waitFor();
  });

  test("shows a card within 3 s of the host's yes, if the event waits for it, and not before", async () => {
    const staff = await staffOf(booth.address.slice(0, -1));
    const chooseMode = (isAfterYes: boolean) => staff.does('POST', 'album/wall', { album: eventKey(secret).album, isAfterYes });
    expect(await chooseMode(true)).toBe(204);
    // The cards of the event so far wait, too.
    await heading(said!.invitation).waitFor();
    await visit('wall');
    const host = await newPhone(kiosk.browser);
    await host.page.goto(albumLink(booth.guestsAddress, { role: 'host', secret }));
    await host.page.getByRole('button', { name: '2 pictures wait for the wall' }).click();
    const yes = host.page.getByRole('button', { name: 'Show on the wall' });
    await host.page.locator('.dealt img').waitFor();
    expect(await heading(said!.title).count()).toBe(0);
    await yes.click();
    const sinceMs = performance.now();
    await heading(said!.title).waitFor();
    expect(performance.now() - sinceMs).toBeLessThan(3000);
    await host.page.getByRole('button', { name: 'Undo' }).click();
    await heading(said!.invitation).waitFor();
    expect(host.errors).toEqual([]);
    await host.context.close();
    expect(await chooseMode(false)).toBe(204);
    await heading(said!.title).waitFor();
  });

  test("opens only with its own link, not with the host's or the viewers'", async () => {
    const { page, context } = await newPhone(kiosk.browser);
    for (const fragment of [`#host.${secret}`, `#view.${viewerSecret(secret)}`, `#wall.${wallSecret(secret).slice(1)}`]) {
      await page.goto('about:blank');
      await page.goto(`${booth.guestsAddress}/wall${fragment}`);
      await page.getByRole('heading', { name: 'This is not the wall’s link' }).waitFor();
    }
    await context.close();
  });
});

// Without a network, no phone reaches the screen, and it shows no code.
test.skipIf(lanAddresses(networkInterfaces()).length === 0)(
  'a screen without a keyboard gets its wall from a phone that scans its code',
  async () => {
    staffEnvironment();
    const [booth, kiosk] = await Promise.all([startBuiltBooth(theme), openKiosk({ reducedMotion: 'reduce' })]);
    onTestFinished(async () => {
      await kiosk.close();
      await booth.stop();
    });
    await enterEvent(booth, kiosk);
    const screen = await newPhone(kiosk.browser, { viewport: { width: 1280, height: 720 } });
    await screen.page.goto(`${booth.guestsAddress}/wall`);
    const codeOn = async (shown: Page): Promise<string> => {
      const { data, width, height } = PNG.sync.read(await shown.getByRole('img', { name: 'Code for a phone' }).screenshot());
      return jsQR(Uint8ClampedArray.from(data), width, height)!.data;
    };
    const link = await codeOn(screen.page);
    expect(await axeFindings(screen.page)).toEqual([]);
    // The booth's own second screen, on which the address stays the same.
    const second = await newPhone(kiosk.browser, { viewport: { width: 1280, height: 720 } });
    await second.page.goto(`${booth.guestsAddress}/wall#second-screen`);
    const { page } = await newPhone(kiosk.browser);
    expect(link).toMatch(/^http:\/\/[\d.]+:\d+\/wall#to\.[\w-]{43}$/);
    await page.goto(`${booth.guestsAddress}/wall${new URL(link).hash}`);
    const field = page.getByLabel('The wall’s link, or the event’s twelve words');
    await field.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const words = secretAsWords(secret).split(' ');
    const send = async (typed: string, answer: string) => {
      await field.fill(typed);
      await page.getByRole('button', { name: 'Show the wall' }).click();
      await page.getByRole('status').filter({ hasText: answer }).waitFor();
    };
    await send('hello', 'This is neither a wall’s link nor an event’s twelve words.');
    await send(words.with(2, 'amounts').join(' '), 'Word 3, “amounts”, can’t be right.');
    await send(
      wallLink(booth.guestsAddress, wallSecret(newEventSecret((length) => new Uint8Array(length)))),
      'This event is not at this booth',
    );
    const [request] = await Promise.all([
      page.waitForRequest((asked) => asked.method() === 'PUT'),
      send(words.join(' '), 'Done. The screen opens the wall.'),
    ]);
    expect(request.postData()).not.toContain(wallSecret(secret));
    await screen.page.getByRole('heading', { name: said!.invitation }).waitFor();
    expect(new URL(screen.page.url()).hash).toBe(`#wall.${wallSecret(secret)}`);

    await page.goto('about:blank');
    await page.goto(`${booth.guestsAddress}/wall${new URL(await codeOn(second.page)).hash}`);
    await send(wallLink('', wallSecret(secret)), 'Done. The screen opens the wall.');
    const onSecond = (name: string) => second.page.getByRole('heading', { name }).waitFor();
    await onSecond(said!.invitation);
    await second.page.reload();
    await onSecond(said!.invitation);
    // At the next event, the second screen must not show the guests of this one.
    const staff = await staffOf(booth.address.slice(0, -1));
    expect(await staff.does('POST', 'album/close', { album: eventKey(secret).album })).toBe(204);
    await onSecond('Which wall belongs here?');
    await second.page.reload();
    await onSecond('Which wall belongs here?');
  },
);
