import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axeWrongs } from '../support/built/axeWrongs.ts';
import { openSealed } from '../support/phone/openSealed.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { canPrint } from '../support/print/canPrint.ts';
import { ippEvePrinter } from '../support/print/ippEvePrinter.ts';
import type { PrivateNet } from '../support/print/privateNet.ts';
import { privateNet } from '../support/print/privateNet.ts';
import { differingOnPaper } from '../support/print/sheetOnPaper.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import { fetchSealed, scannedLink } from '../support/phone/scannedLink.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

/** The card with its code on a 4x6. */
const place = { x: 160, y: 60, width: 880, height: 1240 };
const codePlace = { x: 420, y: 1350, width: 360, height: 360 };
const theme = {
  ...plainTheme,
  share: { loadingMs: 50 },
  consent: { enabled: true, version: '1' },
  print: {
    copies: 2,
    limits: { guest: 2 },
    sheets: [
      {
        id: 'postcard',
        paper: '4x6',
        layers: [
          { made: 'whole', box: [60, 60, 1080, 1240] },
          { code: 'link', box: [codePlace.x, codePlace.y, codePlace.width, codePlace.height] },
        ],
      },
    ],
  },
};

let kiosk: Kiosk;
let booth: BuiltBooth;

beforeEach(async () => {
  kiosk = await openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' });
});
afterEach(async () => {
  await kiosk.close();
  expect(kiosk.errors).toEqual([]);
});

/** A guest who looks at their card. */
async function atResult() {
  const { page } = kiosk;
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.start();
  for (const option of ['Watching movies', 'Mexican cuisine', 'Beach resort', 'City exploration']) await visit.answer(option);
  const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await says('Printed only if you touch Print');
  await visit.button('I agree').click();
  await visit.capture();
  return { page, visit, says };
}

describe('with a printer that is a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-prints-'));
  beforeAll(async () => {
    booth = await startBuiltBooth(theme, '--printer', `folder:${folder}`);
  });
  afterAll(async () => {
    await booth.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const files = (): string[] => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : []);

  test('a guest gets two copies with one tap; then the limit is reached, and the sheet shows their card and code', async () => {
    const { page, visit, says } = await atResult();
    await visit.button('One copy more').click();
    await says('Copies: 2');
    await visit.button('Print').click();
    await says('Take it below');
    expect(await visit.button('Print').count()).toBe(0);
    const [file = ''] = files();
    // A file for each copy.
    expect(files()).toHaveLength(2);
    const sheet = PNG.sync.read(readFileSync(join(folder, file)));
    expect([sheet.width, sheet.height]).toEqual([1200, 1800]);
    const link = await scannedLink(page);
    const sealed = await fetchSealed(link);
    const opened = openSealed(sealed.body, link.secret);
    if (!opened.ok) throw new Error(opened.error);
    expect(await differingOnPaper(opened.value, readFileSync(join(folder, file)), place)).toBeLessThan(0.01);
    expect(await codeOn(readFileSync(join(folder, file)))).toBe(link.link);
    // The announcement has been read, and the limit of two replaces the button.
    await page.getByRole('status').filter({ hasText: 'You have all your prints' }).waitFor({ timeout: 20_000 });
    expect(await visit.button('Print').count()).toBe(0);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
  });

  test('by keyboard alone a guest completes a visit, chooses two copies and prints them, and axe finds nothing wrong on the way', async () => {
    const { page } = kiosk;
    await page.goto(booth.address);
    const visit = visitDriver(page);
    await visit.button('CLICK TO START').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    /** Presses Tab until this control has the focus. */
    const tabTo = async (name: string): Promise<void> => {
      await visit.button(name).waitFor();
      const reach = async (): Promise<string> => {
        await page.keyboard.press('Tab');
        return focused();
      };
      await expect.poll(reach, { interval: 20 }).toBe(name);
    };
    const press = async (name: string): Promise<void> => {
      await tabTo(name);
      await page.keyboard.press('Enter');
    };
    const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
    await press('CLICK TO START');
    for (const question of [1, 2, 3, 4]) {
      await says(`Question ${String(question)}`);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await press('Next');
    }
    await press('I agree');
    await press('Capture');
    await page.waitForURL('**/result');
    await visit.button('Print').waitFor();
    expect(await axeWrongs(page)).toEqual([]);
    await press('One copy more');
    await says('Copies: 2');
    // Tab skips disabled controls.
    expect(await visit.button('One copy more').isEnabled()).toBe(false);
    await press('One copy fewer');
    await says('Copies: 1');
    await press('One copy more');
    await press('Print');
    await says('Take it below');
    expect(files()).toHaveLength(2);
    expect(await axeWrongs(page)).toEqual([]);
    await press('Back');
    await visit.button('CLICK TO START').waitFor();
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
  });

  test('a guest who leaves at once still gets their print, and the next guest their own two', async () => {
    const { visit } = await atResult();
    await visit.button('Print').click();
    await visit.button('Back').click();
    await visit.button('CLICK TO START').waitFor();
    await expect.poll(files, { timeout: 20_000 }).toHaveLength(1);
    await atResult();
    await visit.button('Print').waitFor();
  });

  test('a guest who declines consent is not offered a print', async () => {
    const { page } = kiosk;
    await page.goto(booth.address);
    const visit = visitDriver(page);
    await visit.start();
    for (const option of ['Watching movies', 'Mexican cuisine', 'Beach resort', 'City exploration']) await visit.answer(option);
    await visit.button('No, thanks').click();
    await visit.capture();
    await page.getByRole('status').filter({ hasText: 'Your card stays on this screen' }).waitFor();
    expect(await visit.button('Print').count()).toBe(0);
  });
});

describe.skipIf(!canPrint())('with a printer of its own', () => {
  let net: PrivateNet | null = null;
  beforeAll(async () => {
    net = await privateNet();
  });
  afterAll(() => net?.close());

  test('missing paper is reported before the tap, and the button returns after the refill', async () => {
    if (net === null) throw new Error('there is no network');
    const eve = await ippEvePrinter(net);
    booth = await startBuiltBooth(theme, '--printer', eve.address);
    try {
      await eve.press('/media?size1=na_letter_8.5x11in&level1=0&size2=na_index-4x6_4x6in&level2=0');
      const { visit, says } = await atResult();
      await says('The printer is being refilled; your photo is safe on your phone');
      expect(await visit.button('Print').count()).toBe(0);
      await eve.press('/media?size1=na_letter_8.5x11in&level1=125&size2=na_index-4x6_4x6in&level2=125');
      await visit.button('Print').click({ timeout: 8000 });
      await says('Take it below');
      expect(eve.printed()).toHaveLength(1);
    } finally {
      await booth.stop();
    }
  });
});

/** The code that a phone reads from the sheet. */
async function codeOn(sheet: Buffer): Promise<string> {
  const { x, y, width, height } = codePlace;
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await loadImage(sheet), -x, -y);
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? '';
}
