import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmulatorFault } from '../../src/server/features/portraits/emulators/Emulator.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { itemOnPhone } from '../support/phone/itemOnPhone.ts';
import { kioskWithService } from '../support/built/kioskWithService.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';

const { theme: classic } = classicTheme();
const { consent, print } = classic.texts;
const folder = mkdtempSync(join(tmpdir(), 'stagebooth-sides-'));

let kiosk: Awaited<ReturnType<typeof kioskWithService>>;
beforeAll(async () => {
  // A busy machine takes half a minute to check photo and portrait.
  const patience = { pictureDeadlineMs: 60_000, serviceTimeoutMs: 60_000 };
  const picture = { ...quickTheme.picture, ...patience, makers: ['service', 'plain'], serve: 'both' };
  kiosk = await kioskWithService({ ...quickTheme, picture }, '--printer', `folder:${folder}`);
});
afterAll(async () => {
  await kiosk.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  kiosk.sent();
  kiosk.setTrouble(null);
});

/** A guest who has given this answer about the photo's recipients, and looks at their card. */
async function atResult(answer: string) {
  const visit = visitDriver(kiosk.page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await visit.button(answer).click();
  await visit.tapCapture();
  await kiosk.page.waitForURL('**/result', { timeout: 90_000 });
  return visit;
}

async function onPhone(): Promise<PNG> {
  return PNG.sync.read(Buffer.from((await itemOnPhone(kiosk.page)).item.main.bytes));
}

async function leave(): Promise<void> {
  const visit = visitDriver(kiosk.page);
  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
}

/** How many pixels differ between the middles of both halves. */
function halvesDiffer({ data, width, height }: PNG): number {
  let [seen, other] = [0, 0];
  for (let y = height * 0.3; y < height * 0.6; y += 8)
    for (let x = width * 0.15; x < width * 0.35; x += 8) {
      const at = (column: number): number => (Math.round(y) * width + Math.round(column)) * 4;
      const [left, right] = [at(x), at(x + width * 0.489)];
      const apart = [0, 1, 2].reduce((sum, channel) => sum + Math.abs((data[left + channel] ?? 0) - (data[right + channel] ?? 0)), 0);
      seen += 1;
      if (apart > 40) other += 1;
    }
  return other / seen;
}

const { width, height } = classic.card;

test('a guest who agrees gets the booth’s picture and the portrait side by side, on the phone, after a reload and on paper', async () => {
  const visit = await atResult(consent.agree);
  const png = await onPhone();
  expect(png.width / png.height).toBeGreaterThan((2 * width) / height);
  expect(halvesDiffer(png)).toBeGreaterThan(0.3);
  await kiosk.page.reload();
  const again = await onPhone();
  expect([again.width, again.height]).toEqual([png.width, png.height]);
  await visit.button(print?.button ?? '').click();
  await kiosk.page.getByRole('status').filter({ hasText: 'Take it below' }).waitFor();
  const [file = ''] = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : [];
  const paper = PNG.sync.read(readFileSync(join(folder, file)));
  // A wide sheet is printed rotated to the right.
  expect([paper.width, paper.height]).toEqual([1200, 1800]);
  expect(kiosk.sent()).toHaveLength(1);
  await leave();
});

test.each<EmulatorFault>(['refused', 'broken', 'noise'])('if the service is %s, the guest gets the card with one side', async (what) => {
  kiosk.setTrouble(what);
  await atResult(consent.agree);
  const png = await onPhone();
  expect(png.width / png.height).toBeCloseTo(width / height, 2);
  await leave();
});

test('a guest who declines gets the card with one side, and their photo is sent nowhere', async () => {
  await atResult(consent.keepHere ?? '');
  const png = await onPhone();
  expect(png.width / png.height).toBeCloseTo(width / height, 2);
  expect(kiosk.ordered()).toBe(0);
  await leave();
});
