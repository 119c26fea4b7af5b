import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Emulator, EmulatorFault } from '../../src/server/features/portraits/emulators/Emulator.ts';
import { startEmulator } from '../../src/server/features/portraits/emulators/startEmulator.ts';
import { photoId } from '../../src/shared/share/photoKeys.ts';
import { ask } from '../support/server/ask.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { heldPainter } from '../support/server/heldPainter.ts';
import { newPhone, phoneBrowser } from '../support/phone/phoneBrowser.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import type { ScannedLink } from '../support/phone/scannedLink.ts';
import { scannedLink } from '../support/phone/scannedLink.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';

const { consent, phone: words } = classicTheme().theme.texts;
const { portrait } = words;
const service = ['--picture-service', 'openai'];
/** Checking a portrait takes two busy cores a while, and it is requested again after a pause. */
const patience = { timeout: 90_000 };

let emulator: Emulator;
const painter = heldPainter();
let trouble: EmulatorFault | null = null;
/** How many requests the service has received. */
let asked = 0;
let booth: BuiltBooth;
let kiosk: Kiosk;
let phones: Browser;

// One booth and one page for all tests, with one guest after another.
beforeAll(async () => {
  emulator = await startEmulator('openai', { latencyMs: () => (asked++, 0), trouble: () => trouble, paint: painter.paint });
  Object.assign(process.env, { STAGEBOOTH_OPENAI_URL: emulator.url, STAGEBOOTH_OPENAI_KEY: 'sk-emulated' });
  const picture = { ...quickTheme.picture, makers: ['service', 'plain'] };
  [booth, kiosk, phones] = await Promise.all([
    startBuiltBooth({ ...quickTheme, picture }, ...service),
    openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' }),
    phoneBrowser(),
  ]);
  await kiosk.page.goto(booth.address);
});
afterAll(async () => {
  await Promise.all([kiosk.close(), phones.close(), emulator.close()]);
  await booth.stop();
  expect(kiosk.errors).toEqual([]);
});

/** A whole visit with this answer about the photo's recipients, back to Welcome. */
async function visits(answer: string): Promise<ScannedLink> {
  const { page } = kiosk;
  const visit = visitDriver(page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await page.getByRole('heading', { name: consent.title }).waitFor();
  await visit.button(answer).click();
  await page.waitForURL('**/take-photo');
  await visit.capture();
  await page.getByRole('status').filter({ hasText: 'Point your phone’s camera at the code' }).waitFor();
  const link = await scannedLink(page);
  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
  return link;
}

async function phoneWith({ secret }: ScannedLink): Promise<Page> {
  const { page } = await newPhone(phones);
  await page.goto(`${booth.guestsAddress}/s#${secret}`);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const side = (page: Page): Promise<number> => page.locator('#photo').evaluate((image: HTMLImageElement) => image.naturalWidth);
const statusOf = async ({ secret }: ScannedLink, place: 'first' | 'sequel'): Promise<number> =>
  (await ask(`${booth.guestsAddress}/photos/${photoId(secret, place)}`)).status;
/** How many orders the kiosk stores. */
const openOrders = (): Promise<number> =>
  kiosk.page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('stagebooth-portraits');
        opening.onerror = () => reject(new Error('it does not open'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('orders').objectStore('orders').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
async function deletes(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('button', { name: words.deletion.confirm, exact: true }).click();
  await heading(page, words.deleted.title).waitFor();
}

test('without consent nothing is sent: the guest reads who would get the photo, and still gets their card', async () => {
  const { page } = kiosk;
  const generated: string[] = [];
  kiosk.context.on('request', (request) => {
    if (request.url().endsWith('/api/generate')) generated.push(request.url());
  });
  const visit = visitDriver(page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await page.getByRole('heading', { name: consent.title }).waitFor();
  await says(page, 'your photo goes to a computer in this venue').waitFor();
  const [yes, no] = [await visit.button(consent.agree).boundingBox(), await visit.button(consent.keepHere ?? '').boundingBox()];
  expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height]);
  await visit.button(consent.keepHere ?? '').click();
  await page.waitForURL('**/take-photo');
  await visit.capture();
  const link = await scannedLink(page);
  await visit.button('Back').click();
  const phone = await phoneWith(link);
  await heading(phone, words.shown).waitFor();
  expect(await phone.locator('.portrait').count()).toBe(0);
  expect([asked, generated, await openOrders()]).toEqual([0, [], 0]);
});

test('the card appears at once, and the phone switches to the portrait automatically; a second phone sees it too, and Delete removes both', async () => {
  painter.hold();
  const link = await visits(consent.agree);
  const first = await phoneWith(link);
  await heading(first, words.shown).waitFor();
  expect(await side(first)).not.toBe(1024);
  await says(first, portrait.painting).waitFor(patience);
  painter.release();
  await heading(first, portrait.shown).waitFor(patience);
  expect(await side(first)).toBe(1024);
  await first.getByRole('img', { name: 'Your portrait from Stagebooth' }).waitFor();
  await expect.poll(openOrders, patience).toBe(0);

  const second = await phoneWith(link);
  await heading(second, portrait.shown).waitFor(patience);
  await second.getByRole('button', { name: portrait.asCard, exact: true }).click();
  await heading(second, words.shown).waitFor();
  expect(await side(second)).not.toBe(1024);
  await second.getByRole('button', { name: portrait.asPortrait, exact: true }).click();
  await heading(second, portrait.shown).waitFor();
  await deletes(second, portrait.delete);
  expect([await statusOf(link, 'first'), await statusOf(link, 'sequel')]).toEqual([410, 410]);
});

test('killing the server in between loses nothing: the card is there, and the portrait arrives after the restart', async () => {
  painter.hold();
  const link = await visits(consent.agree);
  const phone = await phoneWith(link);
  await says(phone, portrait.painting).waitFor(patience);
  await booth.halt('SIGKILL');
  painter.release();
  await booth.restart(...service);
  await heading(phone, portrait.shown).waitFor(patience);
  expect([await statusOf(link, 'first'), await statusOf(link, 'sequel')]).toEqual([200, 200]);
});

test('deleting a card while its portrait is being painted deletes both', async () => {
  painter.hold();
  const link = await visits(consent.agree);
  const phone = await phoneWith(link);
  await says(phone, portrait.painting).waitFor(patience);
  await deletes(phone, words.delete);
  painter.release();
  await expect.poll(openOrders, patience).toBe(0);
  await expect.poll(() => statusOf(link, 'sequel'), patience).toBe(410);
});

test('if the service refuses, the phone calmly says that there will be no portrait, and the card stays', async () => {
  trouble = 'refused';
  const phone = await phoneWith(await visits(consent.agree));
  await says(phone, portrait.never).waitFor(patience);
  await heading(phone, words.shown).waitFor();
  expect(await openOrders()).toBe(0);
});
