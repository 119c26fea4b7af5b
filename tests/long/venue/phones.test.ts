import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { deleteTokenHash, photoId } from '../../../src/shared/share/photoKeys.ts';
import { seal } from '../../../src/shared/share/seal.ts';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';
import type { BuiltBooth } from '../../support/built/builtBooth.ts';
import { startBuiltBooth } from '../../support/built/builtBooth.ts';
import { aSecret } from '../../support/built/guestsListener.ts';
import { browsersOnPhones } from '../../support/phone/browsersOnPhones.ts';
import { brokenLinks, mangledLinks } from '../../support/phone/mangledLinks.ts';
import { newPhone, phoneBrowser } from '../../support/phone/phoneBrowser.ts';
import { ask } from '../../support/server/ask.ts';
import { bundledTheme } from '../../support/theme/classicTheme.ts';
import { plainTheme } from '../../support/theme/quickTheme.ts';
import { sampleCard } from '../../support/visit/sampleCard.ts';

const texts = bundledTheme('classic').theme.texts.phone;

/** A booth that has a guest's photo, and a browser with the test's user agent. */
const stand = {} as { booth: BuiltBooth; browser: Browser; secret: PhotoSecret };

beforeAll(async () => {
  const [booth, browser] = await Promise.all([startBuiltBooth(plainTheme), phoneBrowser()]);
  // Nearly all real secrets have both capital and small letters.
  const secret = aSecret();
  const sealed = await seal(stillItem(new Uint8Array(sampleCard())), secret, (length) => crypto.getRandomValues(new Uint8Array(length)));
  const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash(secret) };
  const kept = await ask(`${booth.address}api/photos/${photoId(secret)}`, { method: 'PUT', headers, body: Buffer.from(sealed) });
  expect(kept.status).toBe(201);
  Object.assign(stand, { booth, browser, secret });
});
afterAll(async () => {
  await stand.browser.close();
  await stand.booth.stop();
});

async function phone(userAgent?: string) {
  const made = await newPhone(stand.browser, userAgent === undefined ? {} : { userAgent });
  onTestFinished(() => made.context.close());
  return made;
}

const telegram = browsersOnPhones
  .filter(({ saves }) => saves)
  .map((one) => ({ ...one, name: `${one.name}, within Telegram`, saves: false, isTelegram: true }));

describe('a photo is saved by a method that works', () => {
  test.each([...browsersOnPhones.map((one) => ({ ...one, isTelegram: false })), ...telegram])(
    '$name (a link saves: $saves)',
    async ({ userAgent, saves, isTelegram }) => {
      const { page, errors } = await phone(userAgent);
      if (isTelegram) await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }));
      await page.goto(`${stand.booth.guestsAddress}/s#${stand.secret}`);
      await page.getByRole('heading', { level: 1, name: texts.shown }).waitFor();
      const save = page.getByRole('link', { name: texts.save });
      expect(await save.isVisible()).toBe(saves);
      expect(await page.getByText(saves ? texts.shareByHand : texts.keepByHand).isVisible()).toBe(true);
      // A long press must reach the picture, and its context menu must work.
      const [isMet, menu] = await page.getByRole('img', { name: /photo card/ }).evaluate((image) => {
        const { x, y, width, height } = image.getBoundingClientRect();
        const styles = getComputedStyle(image);
        return [document.elementFromPoint(x + width / 2, y + height / 2) === image, [styles.pointerEvents, styles.userSelect]];
      });
      expect([isMet, menu]).toEqual([true, ['auto', 'auto']]);
      if (saves) {
        const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
        expect(download.suggestedFilename()).toMatch(/\.png$/);
      }
      expect(errors).toEqual([]);
    },
  );
});

/** Opens a link; returns the page and the server's answers. */
async function opened(link: string) {
  const { page } = await phone();
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().startsWith(stand.booth.guestsAddress))
      answers.push(JSON.stringify(response.headers()), await response.text().catch(() => ''));
  });
  await page.goto(link);
  return { page, answered: () => answers.join('\n') };
}

test.each(mangledLinks)('a link with $what opens the photo, and no answer repeats the secret', async ({ mangle }) => {
  const { page, answered } = await opened(mangle(stand.booth.guestsAddress, stand.secret));
  await page.getByRole('heading', { level: 1, name: texts.shown }).waitFor();
  // Pages cannot read a text fragment.
  expect(await page.evaluate(() => location.href)).toBe(`${stand.booth.guestsAddress}/s#${stand.secret}`);
  expect(answered()).not.toContain(stand.secret);
});

test.each(brokenLinks)('a link with $what shows a message', async ({ mangle }) => {
  const { page } = await opened(mangle(stand.booth.guestsAddress, stand.secret));
  await page.getByRole('heading', { level: 1, name: texts.wrongLink.title }).waitFor();
});
