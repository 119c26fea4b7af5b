import { expect, onTestFinished, test } from 'vitest';
import type { ThemeResponse } from '../../src/shared/contract/themeResponse.ts';
import { imagesOf } from '../../src/shared/theme/imagesOf.ts';
import { budgets } from '../../.config/budgets.mjs';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { expectAlike } from '../support/picture/comparePictures.ts';
import type { Kiosk, KioskOptions } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

/** Chromium's Skia and the server's blend edges of art and type slightly differently (parity.test.ts). */
const tolerance = 0.012;

/**
 * The font files for the texts on Welcome: the brand, its line and the button. The few letters for language names are included in the page.
 */
const ofWelcome: Record<string, readonly string[]> = {
  classic: ['Bricolage Grotesque 700', 'Bricolage Grotesque 800', 'Figtree 600'],
  orbit: ['Zalando Sans 500', 'Zalando Sans Expanded 700'],
  gala: ['Bodoni Moda 500', 'Bodoni Moda Italic 500', 'Jost 500'],
  party: ['Caprasimo 400', 'DM Sans 700'],
};

/** A booth and a kiosk for one test, because what is painted first depends on what was loaded before. */
async function boothAndKiosk(options?: KioskOptions, theme?: Record<string, unknown>): Promise<{ booth: BuiltBooth; kiosk: Kiosk }> {
  const booth = await startBuiltBooth(theme);
  onTestFinished(() => booth.stop());
  const kiosk = await openKiosk(options);
  onTestFinished(() => kiosk.close());
  return { booth, kiosk };
}

test.each(Object.keys(ofWelcome))('%s paints Welcome without loading fonts or pictures it does not show there', async (name) => {
  const { booth, kiosk } = await boothAndKiosk({}, { extends: name });
  const { page } = kiosk;
  await page.goto(booth.address);
  await page.waitForFunction(() => performance.getEntriesByName('first painted').length > 0, null, { polling: 50 });
  const { theme } = (await (await fetch(`${booth.address}api/theme`)).json()) as ThemeResponse;
  const asked = (): Promise<{ early: string[]; all: string[] }> =>
    page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first painted');
      const entries = performance.getEntriesByType('resource').map(({ name, startTime }) => {
        const { pathname, search } = new URL(name);
        return { address: pathname + search, startTime };
      });
      const until = (painted?.startTime ?? 0) + (painted?.duration ?? 0);
      return {
        early: entries.filter(({ startTime }) => startTime < until).map(({ address }) => address),
        all: entries.map(({ address }) => address),
      };
    });
  const { early } = await asked();
  // The page itself is one more request.
  expect(early.length + 1).toBeLessThanOrEqual(budgets.paint.requests.value);
  const always = theme.fonts.filter(({ languages }) => languages === undefined);
  const isApart = ({ file }: { readonly file: string }): boolean => !file.startsWith('data:');
  const fontsIn = (addresses: readonly string[]): string[] =>
    theme.fonts
      .filter(({ file }) => addresses.includes(file))
      .map(({ family, weight }) => `${family} ${weight}`)
      .sort();
  expect(fontsIn(early)).toEqual(ofWelcome[name]);
  const shown = imagesOf([theme.brand, theme.layouts.portrait?.welcome]);
  const pictures = [...imagesOf(theme)].filter((address) => early.includes(address));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((address) => !shown.has(address))).toEqual([]);
  // The other scenes' fonts follow immediately.
  await expect.poll(async () => fontsIn((await asked()).all).length, { timeout: 20_000 }).toBe(always.filter(isApart).length);
  // Fonts for one language are not loaded until it is chosen.
  expect(fontsIn((await asked()).all)).toHaveLength(always.filter(isApart).length);
});

test('an identical picture of Welcome is shown until the stage has drawn the scene, and none if another scene comes first', async () => {
  const { booth, kiosk } = await boothAndKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' });
  const { page } = kiosk;
  const drawnPage = async (): Promise<string> => (await fetch(booth.address)).text();
  await expect.poll(drawnPage, { timeout: 60_000, interval: 200 }).toContain('<picture class="welcome">');
  expect(await (await fetch(`${booth.address}selection`, { headers: { accept: 'text/html' } })).text()).not.toContain('<picture');
  const policed: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') policed.push(message.text());
  });
  // Without its program, the page keeps its first content.
  const program = /"(\/assets\/index-[^"]+)"/.exec(await drawnPage())?.[1] ?? '';
  let released: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (released = resolve));
  await page.route(`**${program}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(booth.address, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('.welcome img');
    return picture !== null && picture.complete && performance.getEntriesByName('first-contentful-paint').length > 0;
  });
  const standIn = await page.screenshot();
  released();
  await visitDriver(page).button('CLICK TO START').waitFor();
  await expect.poll(() => page.locator('.until-drawn').count()).toBe(0);
  await page.waitForLoadState('networkidle');
  expectAlike(standIn, await page.screenshot(), { share: tolerance, inSquare: 1 });
  expect(policed).toEqual([]);
  expect(kiosk.errors).toEqual([]);
});

test('a script that failed to load is loaded again with its page', async () => {
  const { booth, kiosk } = await boothAndKiosk({ width: 1080, height: 1920 });
  const { page } = kiosk;
  let asked = 0;
  await page.route('**/assets/index-*.js', async (route) => (asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(booth.address);
  await visitDriver(page).button('CLICK TO START').waitFor({ timeout: 30_000 });
  expect(asked).toBe(2);
});

test('Welcome responds to touch before its drawings have loaded', async () => {
  const { booth, kiosk } = await boothAndKiosk({ width: 1080, height: 1920 });
  const { page } = kiosk;
  await expect.poll(async () => (await fetch(booth.address)).text(), { timeout: 60_000, interval: 200 }).toContain('class="welcome"');
  const { theme } = (await (await fetch(`${booth.address}api/theme`)).json()) as ThemeResponse;
  const [left = 0, top = 0, width = 0, height = 0] = theme.layouts.portrait?.welcome.start ?? [];
  // Otherwise a slow machine would get here after the booth has given up on the drawings.
  await page.addInitScript(() => {
    const own = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => own(work, ms < 1000 ? ms : ms * 100) });
  });
  let released: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (released = resolve));
  await page.route('**/themes/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(booth.address, { waitUntil: 'commit' });
  const touch = async (): Promise<string> => {
    await page.mouse.click(left + width / 2, top + height / 2);
    return new URL(page.url()).pathname;
  };
  await expect.poll(touch, { interval: 100, timeout: 20_000 }).toBe('/selection');
  await expect.poll(() => page.locator('.until-drawn').count()).toBe(0);
  released();
  await page.waitForFunction(() => performance.getEntriesByName('first painted').length > 0);
  expect(kiosk.errors).toEqual([]);
});
