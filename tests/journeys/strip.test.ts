import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { itemOnPhone } from '../support/phone/itemOnPhone.ts';
import { kioskPerTest } from '../support/built/kioskPerTest.ts';
import { scannedLink } from '../support/phone/scannedLink.ts';
import { stripSize, stripTheme } from '../support/theme/stripTheme.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';

let booth: BuiltBooth;

beforeAll(async () => {
  // On a busy machine, the usual 4 s can pass before a touch.
  const retake = { ...stripTheme.camera.retake, offerMs: 12_000 };
  booth = await startBuiltBooth({ ...stripTheme, camera: { ...stripTheme.camera, retake } });
});
afterAll(() => booth.stop());

const kiosk = kioskPerTest({ width: 1080, height: 1920, reducedMotion: 'reduce' });

/** Guests who have chosen the strip and stand in front of the camera. */
async function before() {
  const { page } = kiosk;
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await visit.answer('Four in a strip');
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await visit.button('Capture').waitFor();
  return { page, visit, said };
}

/** The phone's picture as pixels. */
const onPhone = async (): Promise<PNG> => PNG.sync.read(Buffer.from((await itemOnPhone(kiosk.page)).item.main.bytes));

/** The mean colour of the lower half of a shot on a strip. */
function meanOf({ data, width }: PNG, place: number): readonly number[] {
  const sums = [0, 0, 0];
  for (let y = 160; y < 280; y++)
    for (let x = 30; x < 290; x++)
      for (const channel of [0, 1, 2]) sums[channel]! += data[((y + 20 + place * 300) * width + x) * 4 + channel]!;
  return sums.map((sum) => Math.round(sum / (120 * 260)));
}

test('one tap takes four shots, one is retaken, and the strip is on the phone', async () => {
  const { page, visit, said } = await before();
  expect(await page.getByRole('status').textContent()).toContain('Photo 1 of 4');
  await visit.button('Capture').click();
  for (const next of [2, 3, 4]) await said(`Photo ${String(next)} of 4`);
  await said('Touch a photo to take it again');
  await visit.button('Take photo 2 again').click();
  await said('Photo 2 of 4');
  await visit.button('Capture').click();
  await said('Touch a photo to take it again');
  expect(await visit.state()).toMatchObject({ retakes: 1, format: 'strip' });
  // Without a touch, the visit continues.
  await page.waitForURL('**/result');
  const png = await onPhone();
  expect({ width: png.width, height: png.height }).toEqual(stripSize);
  for (const place of [0, 1, 2, 3])
    expect(meanOf(png, place), `shot ${String(place + 1)} shows more than the sheet`).not.toEqual([32, 64, 96]);
  const { link } = await scannedLink(page);
  const phone = await kiosk.browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await phone.locator('[data-card-state="shown"]').waitFor();
  const place = await phone.locator('.card').evaluate((card) => card.clientWidth / card.clientHeight);
  expect(place, 'the photo’s box has the strip’s shape').toBeCloseTo(stripSize.width / stripSize.height, 2);
  await phone.close();
  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
});

test('guests who like their shots continue at once', async () => {
  const { page, visit, said } = await before();
  await visit.button('Capture').click();
  await said('Touch a photo to take it again. Looks good');
  await visit.button('Looks good').click();
  // Otherwise the offer would last 12 s.
  await page.waitForURL('**/result', { timeout: 2000 });
  expect(await visit.state()).toMatchObject({ format: 'strip', strip: [{}, {}, {}, {}] });
});

test('with only a buzzer the shots are taken, and nobody needs to touch the review', async () => {
  const { page, visit, said } = await before();
  // A second hit on the buzzer does not press anything in the scene that has just appeared.
  await page.waitForTimeout(600);
  await page.keyboard.press('b');
  await said('Photo 2 of 4');
  await page.waitForURL('**/result');
  expect(await visit.state()).toMatchObject({ format: 'strip', strip: [{}, {}, {}, {}] });
});

test('by keyboard a strip is chosen and taken, and one of its shots retaken', async () => {
  const { page } = kiosk;
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  /** Presses Tab until this control has the focus. */
  const tabTo = async (name: string): Promise<void> => {
    await visit.button(name).waitFor();
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Tab');
          return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
        },
        { interval: 20 },
      )
      .toBe(name);
  };
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await tabTo('Next');
  await page.keyboard.press('Enter');
  await tabTo('Capture');
  await page.keyboard.press('Enter');
  await said('Touch a photo to take it again');
  await tabTo('Take photo 3 again');
  await page.keyboard.press('Enter');
  await said('Photo 3 of 4');
  await tabTo('Capture');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/result');
  expect(await visit.state()).toMatchObject({ format: 'strip', retakes: 1, strip: [{}, {}, {}, {}] });
});

test('the card format is chosen by keyboard, and produces a card', async () => {
  const { page } = kiosk;
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await visit.button('Capture').click();
  await visit.button('Take it again').waitFor();
  await page.waitForURL('**/result');
  expect(await visit.state()).toMatchObject({ format: 'card' });
  expect((await onPhone()).height).toBeGreaterThan(1000);
});

test('a reload halfway keeps the shots', async () => {
  const { page, visit, said } = await before();
  await visit.button('Capture').click();
  await expect
    .poll(async () => ((await visit.state()) as { roll?: unknown[] } | null)?.roll?.filter(Boolean).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await page.reload();
  const shots = ((await visit.state()) as { roll: unknown[] }).roll.filter(Boolean).length;
  await visit.button('Capture').waitFor();
  await said(`Photo ${String(shots + 1)} of 4`);
  await visit.button('Capture').click();
  await page.waitForURL('**/result');
  expect((await onPhone()).height).toBe(stripSize.height);
});

test('after Back nothing of a strip is left', async () => {
  const { page, visit } = await before();
  await visit.button('Capture').click();
  await page.waitForURL('**/result');
  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
  expect(await visit.state()).toBeNull();
});
