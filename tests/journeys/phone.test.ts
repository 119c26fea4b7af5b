import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { deleteToken, photoId } from '../../src/shared/share/photoKeys.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { aSecret, guestsListener, venueName } from '../support/built/guestsListener.ts';
import { guestsWithPhones } from '../support/phone/guestsWithPhones.ts';
import { axeFindings, layoutFaults, shownPixels, sizes } from '../support/phone/phoneBrowser.ts';
import { sampleCard } from '../support/visit/sampleCard.ts';

const card = sampleCard();
const { theme } = classicTheme();
const texts = theme.texts.phone;
const { guests, phone, kept } = guestsWithPhones(theme);
const keptCard = (): Promise<PhotoSecret> => kept(card);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function open(page: Page, secret: PhotoSecret): Promise<void> {
  await page.goto(guests().linkOf(secret));
  await heading(page, texts.shown).waitFor();
}

describe('a photo', () => {
  test('is shown pixel for pixel as it was sealed, with a text alternative', async () => {
    const { page } = await phone();
    await open(page, await keptCard());
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const shown = await shownPixels(page, 'Your photo card from Stagebooth');
    expect(shown.equals(PNG.sync.read(Buffer.from(card)).data)).toBe(true);
  });

  test('is saved as the identical file, named after the brand', async () => {
    const { page } = await phone();
    await open(page, await keptCard());
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: texts.save }).click()]);
    expect(download.suggestedFilename()).toBe('Stagebooth photo.png');
    expect((await readFile(await download.path())).equals(Buffer.from(card))).toBe(true);
  });

  test("shows its expiry in the format of the guest's language", async () => {
    const { page } = await phone();
    await open(page, await keptCard());
    const inAWeek = new Date(Date.now() + 7 * 86_400_000);
    const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(inAWeek);
    await page.getByText(`Yours until ${day}, then deleted.`).waitFor();
  });

  test("takes two requests, and neither they nor the browser's storage contain the secret", async () => {
    const { context, page, requested } = await phone();
    const secret = await keptCard();
    const before = guests().asked.length;
    await open(page, secret);
    await button(page, texts.delete).click();
    await button(page, texts.deletion.confirm).click();
    await heading(page, texts.deleted.title).waitFor();
    expect(requested.map((url) => url.split('#')[0])).toEqual([
      `${guests().address}/s`,
      ...Array<string>(2).fill(`${guests().address}/photos/${photoId(secret)}`),
    ]);
    expect(
      guests()
        .asked.slice(before)
        .map((line) => line.split(' ', 2).join(' ')),
    ).toEqual(['GET /s', `GET /photos/${photoId(secret)}`, `DELETE /photos/${photoId(secret)}`]);
    expect(guests().asked.join()).not.toContain(secret);
    expect(guests().asked.join()).not.toContain('"referer"');
    expect(await page.title()).not.toContain(secret);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, history.length])).toEqual([0, 0, 2]);
    expect(await context.cookies()).toEqual([]);
  });

  test('can be shared if the browser supports it, and a failed share replaces the button with a hint', async () => {
    const { page } = await phone();
    await page.addInitScript(() => {
      const shared: string[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        canShare: ({ files }: { files: File[] }) => files.length === 1,
        share({ files }: { files: File[] }) {
          shared.push(...files.map(({ name, type, size }) => `${name} ${type} ${String(size)}`));
          return shared.length === 1
            ? Promise.reject(new DOMException('', 'AbortError'))
            : Promise.reject(new DOMException('', 'DataError'));
        },
      });
    });
    await open(page, await keptCard());
    await button(page, texts.share).click();
    await button(page, texts.share).click();
    await page.getByText(texts.shareByHand).waitFor();
    expect(await button(page, texts.share).count()).toBe(0);
    const expected = `Stagebooth photo.png image/png ${String(card.length)}`;
    expect(await page.evaluate(() => (window as unknown as { shared: string[] }).shared)).toEqual([expected, expected]);
  });

  test('is saved by hand inside apps that cannot download', async () => {
    const { page } = await phone({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 302.0' });
    await open(page, await keptCard());
    await page.getByText(texts.keepByHand).waitFor();
    expect(await page.getByRole('link').count()).toBe(0);
  });

  test.each(['/s%23', '/S/%23', '/s?utm_source=app#%23'])('opens from a link mangled to %s and corrects the address', async (mangled) => {
    const { page } = await phone();
    const secret = await keptCard();
    await page.goto(`${guests().address}${mangled}${secret}%20.`);
    await heading(page, texts.shown).waitFor();
    expect(page.url()).toBe(guests().linkOf(secret));
  });

  test('with a lowercased link only gets a message that the link is invalid', async () => {
    const { page } = await phone();
    await page.goto(guests().linkOf('aaecawqfbgcicqolda0odw' as PhotoSecret));
    await heading(page, texts.wrongLink.title).waitFor();
  });

  test('is saved by hand in Telegram, which identifies as Chrome', async () => {
    const { page } = await phone();
    await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }));
    await open(page, await keptCard());
    await page.getByText(texts.keepByHand).waitFor();
    expect(await page.getByRole('link').count()).toBe(0);
  });

  test('opens on a phone without workers and without anything newer than Safari 15.0', async () => {
    const { page } = await phone();
    await page.addInitScript(() => {
      for (const name of ['Worker', 'structuredClone', 'OffscreenCanvas']) Reflect.deleteProperty(window, name);
      for (const name of ['hasOwn', 'groupBy']) Reflect.deleteProperty(Object, name);
      for (const name of ['inert', 'showPopover']) Reflect.deleteProperty(HTMLElement.prototype, name);
      const typedArray = Object.getPrototypeOf(Uint8Array) as { prototype: object };
      for (const { prototype } of [Array, String, typedArray])
        for (const name of ['at', 'findLast', 'toSorted']) Reflect.deleteProperty(prototype, name);
      for (const name of ['timeout', 'any']) Reflect.deleteProperty(AbortSignal, name);
      Reflect.deleteProperty(Uint8Array.prototype, 'toHex');
      Reflect.deleteProperty(Uint8Array, 'fromHex');
    });
    await open(page, await keptCard());
  });

  test('opens if workers can be created but do not run', async () => {
    const { page } = await phone();
    await page.addInitScript(() => {
      const broken = URL.createObjectURL(new Blob(['throw new Error("not here")']));
      Object.assign(window, {
        Worker: class extends Worker {
          constructor() {
            super(broken);
          }
        },
      });
    });
    await open(page, await keptCard());
  });

  test('leaves the page responsive while it opens', async () => {
    const { page } = await phone();
    await page.addInitScript(() => {
      const workers: string[] = [];
      Object.assign(window, {
        workers,
        Worker: class extends Worker {
          constructor(url: string) {
            super(url);
            workers.push(url.slice(0, 5));
          }
        },
      });
    });
    await open(page, await keptCard());
    expect(await page.evaluate(() => (window as unknown as { workers: string[] }).workers)).toEqual(['blob:']);
  });
});

describe('a photo that has not arrived yet', () => {
  test('appears automatically', async () => {
    const { page } = await phone();
    const secret = aSecret();
    await page.goto(guests().linkOf(secret));
    await heading(page, texts.onItsWay.title).waitFor();
    await guests().keep(secret, card);
    await heading(page, texts.shown).waitFor();
  });

  test('is not polled while the phone is locked, and requested at once when it is unlocked', async () => {
    const { page, requested } = await phone();
    const turn = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    const secret = aSecret();
    await page.goto(guests().linkOf(secret));
    await heading(page, texts.onItsWay.title).waitFor();
    await turn('hidden');
    await page.waitForTimeout(200);
    const before = requested.length;
    await guests().keep(secret, card);
    await page.waitForTimeout(2500);
    expect(requested.length).toBe(before);
    await turn('visible');
    await heading(page, texts.shown).waitFor({ timeout: 900 });
  });

  test('moves nothing when it arrives: the card has its place from the first paint', async () => {
    const { page } = await phone();
    const secret = aSecret();
    await page.goto(guests().linkOf(secret));
    await heading(page, texts.onItsWay.title).waitFor();
    const place = () => page.locator('.card').evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight]);
    const [before, top] = [await place(), await page.locator('.sheet').boundingBox()];
    await guests().keep(secret, card);
    await heading(page, texts.shown).waitFor();
    expect(await place()).toEqual(before);
    expect((await page.locator('.sheet').boundingBox())?.y).toBe(top?.y);
  });
});

describe('deleting a photo', () => {
  test('asks for confirmation, is permanent, and is still reported after a reload', async () => {
    const { page } = await phone();
    const secret = await keptCard();
    await open(page, secret);
    await button(page, texts.delete).click();
    await page.getByRole('dialog', { name: texts.deletion.question }).waitFor();
    await button(page, texts.deletion.confirm).click();
    await heading(page, texts.deleted.title).waitFor();
    await page.getByText('Deleted from the booth. What you saved stays with you.').waitFor();
    expect(await guests().isKept(secret)).toBe(false);
    expect(await page.locator('#photo').getAttribute('src')).toBeNull();
    await page.reload();
    await heading(page, texts.deleted.title).waitFor();
  });

  test('keeps the focus inside its question, and returns it', async () => {
    const { page } = await phone();
    const secret = await keptCard();
    await open(page, secret);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await button(page, texts.delete).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    const way = [await focused()];
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      way.push(await focused());
    }
    expect(way).toEqual(['keep', 'confirm', 'keep', 'confirm']);
    await page.keyboard.press('Escape');
    expect([await page.getByRole('dialog').count(), await focused()]).toEqual([0, 'delete']);
    expect(await guests().isKept(secret)).toBe(true);
  });

  test('without reaching the booth reports that the photo still exists, and can be retried', async () => {
    const { page } = await phone();
    const secret = await keptCard();
    await open(page, secret);
    await page.route('**/photos/*', (route) => route.abort());
    await button(page, texts.delete).click();
    await button(page, texts.deletion.confirm).click();
    await page.getByText(texts.deletion.failed).waitFor();
    expect(await guests().isKept(secret)).toBe(true);
    await page.unroute('**/photos/*');
    await button(page, texts.deletion.confirm).click();
    await heading(page, texts.deleted.title).waitFor();
  });

  test('is possible only with the token', async () => {
    const secret = await keptCard();
    const direct = guests().address.replace(/\/\/[^:]+/, '//127.0.0.1');
    const answer = await fetch(`${direct}/photos/${photoId(secret)}`, {
      method: 'DELETE',
      headers: { 'delete-token': deleteToken(aSecret()) },
    });
    expect([answer.status, await guests().isKept(secret)]).toEqual([403, true]);
  });
});

describe('the page explains in plain words', () => {
  test.each(['', '#', '#abc', '#AAAAAAAAAAAAAAAAAAAAA', '#AAAAAAAAAAAAAAAAAAAAAAA', '#%zz<b>', '#AAAAAAAAAAAAAAAAAAAAAB'])(
    'a link that ends in "%s" is incomplete, and requests no photo',
    async (fragment) => {
      const { page, requested } = await phone();
      await page.goto(`${guests().address}/s${fragment}`);
      await heading(page, texts.wrongLink.title).waitFor();
      expect(requested).toHaveLength(1);
    },
  );

  test('another link entered into the same page is followed', async () => {
    const { page } = await phone();
    await page.goto(`${guests().address}/s#abc`);
    await heading(page, texts.wrongLink.title).waitFor();
    await open(page, await keptCard());
  });

  test('an expired photo has expired', async () => {
    const short = await guestsListener(theme);
    onTestFinished(() => short.close());
    const { page } = await phone();
    const secret = aSecret();
    await short.keep(secret, card);
    short.weekPasses();
    await page.goto(short.linkOf(secret));
    await heading(page, texts.expired.title).waitFor();
  });

  test.each([
    ['a damaged byte', (file: Buffer) => void (file[file.length >> 1]! ^= 1)],
    ['another photo', (file: Buffer) => void file.fill(7)],
  ])('%s in the sealed file is reported, and the intact file opens', async (_name, damage) => {
    const { page } = await phone();
    await page.route('**/photos/*', async (route) => {
      const answer = await route.fetch({ url: route.request().url().replace(venueName, '127.0.0.1') });
      const body = await answer.body();
      damage(body);
      await route.fulfill({ response: answer, body });
    });
    const secret = await keptCard();
    await page.goto(guests().linkOf(secret));
    await heading(page, texts.damaged.title).waitFor();
    await page.unroute('**/photos/*');
    await button(page, texts.tryAgain).click();
    await heading(page, texts.shown).waitFor();
  });

  test('a photo that the booth has lost is reported, not waited for, and opens once a kiosk has uploaded it again', async () => {
    const { page } = await phone();
    const lost = { status: 410, json: { error: 'damaged', message: '' } };
    await page.route('**/photos/*', (route) => route.fulfill(lost));
    await page.goto(guests().linkOf(await keptCard()));
    await heading(page, texts.damaged.title).waitFor();
    await page.getByText(texts.damaged.detail).waitFor();
    await page.unroute('**/photos/*');
    await button(page, texts.tryAgain).click();
    await heading(page, texts.shown).waitFor();
  });

  test.each([
    ['no network', { abort: true }],
    ['a server in trouble', { status: 503, json: { error: 'unavailable', message: '' } }],
    ["a venue's login page", { status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }],
    ["somebody else's 404", { status: 404, contentType: 'text/html', body: 'nope' }],
  ])('%s is reported, and polling continues', async (_name, answer) => {
    const { page } = await phone();
    await page.route('**/photos/*', (route) => ('abort' in answer ? route.abort() : route.fulfill(answer)));
    const secret = await keptCard();
    await page.goto(guests().linkOf(secret));
    await heading(page, texts.unreachable.title).waitFor();
    await page.unroute('**/photos/*');
    await heading(page, texts.shown).waitFor();
  });

  test('without JavaScript the page says what it needs', async () => {
    const { page } = await phone({ javaScriptEnabled: false });
    await page.goto(guests().linkOf(await keptCard()));
    await page.getByText(texts.needsScript).waitFor();
  });
});

const states: Record<string, (page: Page) => Promise<void>> = {
  async opening(page) {
    await page.route('**/photos/*', () => new Promise(() => undefined));
    await page.goto(guests().linkOf(aSecret()));
    await heading(page, texts.opening.title).waitFor();
  },
  async 'on its way'(page) {
    await page.goto(guests().linkOf(aSecret()));
    await heading(page, texts.onItsWay.title).waitFor();
  },
  async unreachable(page) {
    await page.route('**/photos/*', (route) => route.abort());
    await page.goto(guests().linkOf(aSecret()));
    await heading(page, texts.unreachable.title).waitFor();
  },
  shown: async (page) => open(page, await keptCard()),
  async question(page) {
    await open(page, await keptCard());
    await button(page, texts.delete).click();
    await page.getByRole('dialog').waitFor();
  },
  async 'wrong link'(page) {
    await page.goto(`${guests().address}/s#abc`);
    await heading(page, texts.wrongLink.title).waitFor();
  },
  async deleted(page) {
    await open(page, await keptCard());
    await button(page, texts.delete).click();
    await button(page, texts.deletion.confirm).click();
    await heading(page, texts.deleted.title).waitFor();
  },
  async damaged(page) {
    const answer = { status: 200, contentType: 'application/octet-stream', body: 'no photo' };
    await page.route('**/photos/*', (route) => route.fulfill(answer));
    await page.goto(guests().linkOf(aSecret()));
    await heading(page, texts.damaged.title).waitFor();
  },
};

describe.each(Object.entries(sizes))('%s', (_size, viewport) => {
  test.each(Object.entries(states))(
    '%s: axe finds nothing wrong, nothing overflows, and touch targets are large enough',
    async (_name, go) => {
      const { page } = await phone({ viewport });
      await go(page);
      expect(await axeFindings(page)).toEqual([]);
      expect(await layoutFaults(page)).toEqual({ small: [], sticksOutPx: 0 });
    },
  );
});
