import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { photoId } from '../../src/shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import type { SharedItem } from '../../src/shared/share/SharedItem.ts';
import { inLanguage } from '../../src/shared/theme/inLanguage.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { aSecret, guestsListener, venueName } from '../support/built/guestsListener.ts';
import { guestsWithPhones } from '../support/phone/guestsWithPhones.ts';
import { axeFindings, layoutFaults, sizes } from '../support/phone/phoneBrowser.ts';
import { sampleFilm, sampleWebm } from '../support/visit/sampleFilm.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const { theme, inLanguages } = classicTheme();
const { film: words, ...texts } = theme.texts.phone;
const film = sampleFilm();
/** The poster is smaller than the film and therefore comes first. */
const posterFirst: SharedItem = { ...film, poster: { mime: 'image/png', bytes: pngBytes(tinyPng) } };

const { guests, phone, kept } = guestsWithPhones(theme, { reducedMotion: 'no-preference' });

function pngBytes(url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(url.replace(/^.*,/, ''), 'base64'));
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const video = (page: Page) => page.locator('video');
const picture = (page: Page) => page.getByRole('img', { name: 'Your photo card from Stagebooth' });

async function open(page: Page, item: SharedItem): Promise<PhotoSecret> {
  const secret = await kept(item);
  await page.goto(guests().linkOf(secret));
  await heading(page, words.shown).waitFor();
  return secret;
}

/** The film's current position in seconds. */
const place = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: texts.save }).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** A browser that reports no support for such films, as Safari 15 does for WebM, or one that reports support but fails. */
const without = (page: Page, how: 'says so' | 'only fails') =>
  page.addInitScript((honest) => {
    if (honest) Object.assign(HTMLMediaElement.prototype, { canPlayType: () => '' });
    else
      Object.defineProperty(HTMLMediaElement.prototype, 'load', {
        value(this: HTMLMediaElement) {
          setTimeout(() => this.dispatchEvent(new Event('error')));
        },
      });
  }, how === 'says so');

describe('a film', () => {
  test.each([
    ['MP4', film],
    ['WebM', sampleWebm()],
  ])('plays automatically as %s, muted, in place, in a loop', async (_name, item) => {
    const { page } = await phone();
    await open(page, item);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    expect(
      await video(page).evaluate(({ muted, loop, playsInline, videoWidth, videoHeight }: HTMLVideoElement) => ({
        muted,
        loop,
        playsInline,
        size: [videoWidth, videoHeight],
      })),
    ).toEqual({ muted: true, loop: true, playsInline: true, size: [180, 254] });
    await expect.poll(() => place(page)).toBeGreaterThan(0.2);
    const [card, shown] = [await page.locator('.card').boundingBox(), await video(page).boundingBox()];
    expect(shown).toEqual(card);
    expect(await video(page).getAttribute('aria-label')).toBe('Your film from Stagebooth');
  });

  test('is saved as the identical file, named after the brand', async () => {
    const { page } = await phone();
    await open(page, film);
    const { name, bytes } = await saved(page);
    expect(name).toBe('Stagebooth photo.mp4');
    expect(bytes.equals(film.main.bytes)).toBe(true);
  });

  test('takes one more request than a photo; other forms are fetched only on demand', async () => {
    const { page, requested } = await phone();
    const secret = await open(page, film);
    expect(requested.map((url) => url.replace(guests().address, '').split('#')[0])).toEqual([
      '/s',
      `/photos/${photoId(secret)}`,
      '/s/late',
    ]);
    expect(await page.evaluate(() => performance.getEntriesByType('resource').length)).toBeGreaterThan(0);
  });

  test('can be paused and resumed, by its button with a finger or a key, and on the film itself', async () => {
    const { page } = await phone();
    await open(page, film);
    await expect.poll(() => isPaused(page)).toBe(false);
    await button(page, words.pause).tap();
    expect(await isPaused(page)).toBe(true);
    await button(page, words.play).press('Enter');
    await expect.poll(() => isPaused(page)).toBe(false);
    await video(page).tap({ position: { x: 20, y: 20 } });
    expect(await isPaused(page)).toBe(true);
  });

  test('waits for its guest with reduced motion, with its still in its place', async () => {
    const { page } = await phone({ reducedMotion: 'reduce' });
    await open(page, film);
    expect([await isPaused(page), await place(page)]).toEqual([true, 0]);
    expect(await page.locator('#photo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(180);
    await button(page, words.play).tap();
    await expect.poll(() => place(page)).toBeGreaterThan(0.1);
  });

  test('that the browser refuses to autoplay has a button', async () => {
    const { page } = await phone();
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      let asked = 0;
      Object.defineProperty(HTMLMediaElement.prototype, 'play', {
        value(this: HTMLMediaElement) {
          return ++asked > 1 ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
        },
      });
    });
    await open(page, film);
    await button(page, words.play).tap();
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  test('shows its still before it arrives', async () => {
    const { page } = await phone();
    const secret = await kept(posterFirst);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    // Holds back the film's part of the file; a stream reads a file in chunks.
    await page.addInitScript(() => {
      const { fetch } = window;
      Object.assign(window, {
        async fetch(url: string, init?: RequestInit) {
          const answer = await fetch(url, init);
          if (!url.startsWith('photos/')) return answer;
          const bytes = new Uint8Array(await answer.arrayBuffer());
          const body = new ReadableStream({
            async start(controller) {
              controller.enqueue(bytes.slice(0, 400));
              await (window as unknown as { held: () => Promise<void> }).held();
              controller.enqueue(bytes.slice(400));
              controller.close();
            },
          });
          return new Response(body, { headers: answer.headers });
        },
      });
    });
    await page.exposeFunction('held', () => held);
    await page.goto(guests().linkOf(secret));
    await expect.poll(() => page.locator('#photo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await expect.poll(() => page.locator('#photo').evaluate((image) => getComputedStyle(image).visibility)).toBe('visible');
    expect(await heading(page, texts.opening.title).count()).toBe(1);
    release();
    await heading(page, words.shown).waitFor();
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  test('that is deleted disappears from the page as well', async () => {
    const { page } = await phone();
    const secret = await open(page, film);
    await button(page, words.delete).click();
    await page.getByRole('dialog', { name: 'Delete your film?' }).waitFor();
    await button(page, words.deletion.confirm).click();
    await heading(page, 'Your film is deleted').waitFor();
    expect([await guests().isKept(secret), await video(page).count(), await page.locator('#photo').getAttribute('src')]).toEqual([
      false,
      0,
      null,
    ]);
    expect(await page.getByRole('group', { name: words.forms }).count()).toBe(0);
  });

  test('opens on a phone without workers and without anything newer than Safari 15.0', async () => {
    const { page } = await phone();
    await page.addInitScript(() => {
      for (const name of ['Worker', 'structuredClone']) Reflect.deleteProperty(window, name);
      Reflect.deleteProperty(Object, 'hasOwn');
      for (const { prototype } of [Array, String]) Reflect.deleteProperty(prototype, 'at');
      for (const name of ['timeout', 'any']) Reflect.deleteProperty(AbortSignal, name);
    });
    await open(page, film);
    await expect.poll(() => place(page)).toBeGreaterThan(0.1);
  });
});

describe('the other forms', () => {
  const gif = film.extras[0]?.bytes ?? new Uint8Array();

  test('are a GIF and a still, each shown and saved separately, and fetched when wanted', async () => {
    const { page } = await phone();
    const secret = await open(page, film);
    const before = guests().asked.length;
    await button(page, words.asGif).tap();
    await picture(page).waitFor();
    expect(await page.evaluate(() => document.querySelector<HTMLImageElement>('#photo')?.naturalWidth)).toBe(90);
    expect(await saved(page)).toEqual({ name: 'Stagebooth photo.gif', bytes: Buffer.from(gif) });
    await button(page, words.asPhoto).press('Enter');
    await expect.poll(async () => (await saved(page)).name).toBe('Stagebooth photo.png');
    expect((await saved(page)).bytes.equals(film.poster.bytes)).toBe(true);
    expect(
      guests()
        .asked.slice(before)
        .filter((line) => line.startsWith(`GET /photos/${photoId(secret)}`))
        .every((line) => line.includes('"range":"bytes=')),
    ).toBe(true);
    expect(guests().asked.length - before).toBe(2);
    await button(page, words.asFilm).tap();
    await expect.poll(() => isPaused(page)).toBe(false);
    expect(await picture(page).count()).toBe(0);
    expect(guests().asked.length - before, 'fetched forms are not fetched again').toBe(2);
  });

  test('announce which of them is shown, and keep the focus', async () => {
    const { page } = await phone();
    await open(page, film);
    const pressed = () => page.getByRole('group', { name: words.forms }).getByRole('button', { pressed: true }).allTextContents();
    expect(await pressed()).toEqual([words.asFilm]);
    await button(page, words.asGif).focus();
    await page.keyboard.press('Enter');
    await expect.poll(pressed).toEqual([words.asGif]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.asGif);
  });

  test('that fail to load are reported, and can be retried', async () => {
    const { page } = await phone();
    await open(page, film);
    await page.route('**/photos/*', (route) => route.abort());
    await button(page, words.asGif).tap();
    await page.getByText(words.loadFailed).waitFor();
    await page.unroute('**/photos/*');
    await button(page, words.asGif).tap();
    await picture(page).waitFor();
    expect(await page.getByText(words.loadFailed).count()).toBe(0);
  });

  test('are not offered if there are none', async () => {
    const { page } = await phone();
    await open(page, { main: film.main });
    expect(await page.getByRole('group', { name: words.forms }).count()).toBe(0);
  });

  test('are shared in their own format, if the browser can', async () => {
    const { page } = await phone();
    await page.addInitScript(() => {
      const shared: string[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files }: { files: File[] }) => void shared.push(...files.map(({ name, type }) => `${name} ${type}`)),
      });
    });
    await open(page, film);
    await button(page, texts.share).tap();
    await button(page, words.asGif).tap();
    await picture(page).waitFor();
    await button(page, texts.share).tap();
    expect(await page.evaluate(() => (window as unknown as { shared: string[] }).shared)).toEqual([
      'Stagebooth photo.mp4 video/mp4',
      'Stagebooth photo.gif image/gif',
    ]);
  });
});

describe('a phone that cannot play a film', () => {
  test.each(['says so', 'only fails'] as const)('and %s gets the still, and can save it', async (how) => {
    const { page } = await phone();
    await without(page, how);
    await open(page, film);
    await picture(page).waitFor();
    const { name, bytes } = await saved(page);
    expect(name).toBe('Stagebooth photo.png');
    expect(bytes.equals(film.poster.bytes)).toBe(true);
  });

  test('can still save the film if there is no still', async () => {
    const { page } = await phone();
    await without(page, 'only fails');
    await open(page, { main: film.main });
    await page.getByText(words.cannotPlay).waitFor();
    expect((await saved(page)).bytes.equals(film.main.bytes)).toBe(true);
  });
});

describe('saving by hand', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.0 Mobile/15E148 Safari/604.1';

  test.each([
    ['on an iPhone', iphone, words.keepOnIphone],
    [
      'on other phones',
      'Mozilla/5.0 (Linux; Android 11; Pixel 5) AppleWebKit/537.36 Chrome/90.0.4430.91 Mobile Safari/537.36',
      words.shareByHand,
    ],
    ['within an app', `${iphone} Instagram 302.0`, words.keepByHand],
  ])('%s is explained for a film, and for a picture to press and hold', async (_where, userAgent, said) => {
    const { page } = await phone({ userAgent });
    await open(page, film);
    await page.getByText(said).waitFor();
    await button(page, words.asGif).tap();
    await page.getByText(userAgent.includes('Instagram') ? texts.keepByHand : texts.shareByHand).waitFor();
  });
});

describe('a damaged film', () => {
  test.each([
    ['in its list', 40],
    ['in the film', 200],
  ])('is reported if it is damaged %s, and the intact film opens', async (_where, at) => {
    const { page } = await phone();
    const secret = await kept(film);
    await page.route('**/photos/*', async (route) => {
      const answer = await route.fetch({ url: route.request().url().replace(venueName, '127.0.0.1') });
      const body = await answer.body();
      body[at]! ^= 1;
      await route.fulfill({ response: answer, body });
    });
    await page.goto(guests().linkOf(secret));
    await heading(page, texts.damaged.title).waitFor();
    await page.unroute('**/photos/*');
    await button(page, texts.tryAgain).click();
    await heading(page, words.shown).waitFor();
  });

  test('is requested again if its player does not load', async () => {
    const { page } = await phone();
    await page.route('**/s/late', (route) => route.abort());
    await page.goto(guests().linkOf(await kept(film)));
    await heading(page, texts.unreachable.title).waitFor();
    await page.unroute('**/s/late');
    await heading(page, words.shown).waitFor();
  });
});

describe.each(Object.entries(sizes))('%s', (_size, viewport) => {
  test.each(['film', 'gif'])('a %s: axe finds nothing wrong, nothing overflows, and touch targets are large enough', async (form) => {
    const { page } = await phone({ viewport });
    await open(page, film);
    if (form === 'gif') {
      await button(page, words.asGif).tap();
      await picture(page).waitFor();
    }
    expect(await axeFindings(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual({ small: [], sticksOutPx: 0 });
  });
});

test('in right-to-left languages everything is on its mirrored side', async () => {
  const arabic = await guestsListener(inLanguage(inLanguages, 'ar'));
  try {
    const { page } = await phone({ locale: 'ar' });
    const secret = aSecret();
    await arabic.keep(secret, film);
    await page.goto(arabic.linkOf(secret));
    const said = inLanguage(inLanguages, 'ar').texts.phone.film;
    await heading(page, said.shown).waitFor();
    const [first, last] = await Promise.all([said.asFilm, said.asGif].map((name) => button(page, name).boundingBox()));
    expect(first!.x).toBeGreaterThan(last!.x);
    expect(await axeFindings(page)).toEqual([]);
  } finally {
    await arabic.close();
  }
});
