import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { ensureFfprobe, filmFacts } from '../support/files/ensureFfprobe.ts';
import { film, filmAlone, filmTheme } from '../support/theme/filmTheme.ts';
import { itemOnPhone } from '../support/phone/itemOnPhone.ts';
import { kioskPerTest } from '../support/built/kioskPerTest.ts';
import { scannedLink } from '../support/phone/scannedLink.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';

const people = { id: 'people', text: 'A film in your scene', boomerang: { ...film, frames: 'scene' } };

let booth: BuiltBooth;

beforeAll(async () => {
  await ensureFfprobe();
  booth = await startBuiltBooth({
    ...filmTheme,
    picture: { ...filmTheme.picture, pictureDeadlineMs: 20_000 },
    formats: [...filmTheme.formats, people],
  });
}, 180_000);
afterAll(() => booth.stop());

const kiosk = kioskPerTest({ width: 1080, height: 1920 });

/** Guests who have chosen a format and stand in front of the camera. */
async function before(format: string) {
  const { page } = kiosk;
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await visit.answer(format);
  await visit.button('Capture').waitFor();
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  return { page, visit, said };
}

/** Whether the middle of the card changes. */
async function isMoving(): Promise<boolean> {
  const { page } = kiosk;
  const clip = { x: 300, y: 250, width: 480, height: 480 };
  const first = await page.screenshot({ clip });
  await page.waitForTimeout(400);
  return !first.equals(await page.screenshot({ clip }));
}

const state = () =>
  kiosk.page.evaluate(() => window.history.state as { film?: { shows: string; url: string }; shape: string; format: string } | null);

test('one touch makes a film, which plays on the booth, and is a film, a still and a GIF on the phone', { timeout: 90_000 }, async () => {
  const { page, visit, said } = await before(filmAlone.text);
  await visit.button('Capture').click();
  await said('Filming');
  await page.waitForURL('**/result', { timeout: 30_000 });
  expect(await state()).toMatchObject({ format: 'film', shape: 'photo', film: { shows: 'photo' } });
  await visit.button('Pause').waitFor();
  await expect.poll(isMoving, { timeout: 10_000 }).toBe(true);
  await visit.button('Pause').click();
  await visit.button('Play').waitFor();
  await expect.poll(isMoving).toBe(false);

  const { link, item } = await itemOnPhone(page);
  expect(item.main.mime).toBe('video/mp4');
  expect(item.main.bytes.length).toBeLessThan(1_500_000);
  // 39 frames forwards and 37 backwards.
  expect(filmFacts(item.main.bytes)).toEqual({ codec: 'h264', width: 720, height: 1014, seconds: 3.04, frames: 76, streams: 1 });
  expect(item.poster?.mime).toBe('image/png');
  expect(PNG.sync.read(Buffer.from(item.poster!.bytes)).width).toBe(1420);
  expect(item.extras?.map(({ mime }) => mime)).toEqual(['image/gif']);
  const gif = item.extras![0]!.bytes;
  expect(gif.length).toBeLessThanOrEqual(5_000_000);
  const { codec, width, frames } = filmFacts(gif);
  expect({ codec, width }).toEqual({ codec: 'gif', width: 480 });
  expect(frames).toBeGreaterThan(10);

  const phone = await kiosk.browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(link.link);
  await phone.locator('[data-card-state="shown"]').waitFor();
  await phone.close();
  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
  expect(await visit.state()).toBeNull();
});

test('guests are cut out of each frame and appear in their scene', { timeout: 90_000 }, async () => {
  const { page, visit, said } = await before(people.text);
  await visit.button('Capture').click();
  await said('Filming');
  await page.waitForURL('**/result', { timeout: 60_000 });
  const made = await state();
  // A busy machine shows them as the camera did, and reports that.
  expect(made).toMatchObject({ format: 'people', film: { shows: expect.stringMatching(/^(scene|photo)$/) } });
  const { item } = await itemOnPhone(page);
  expect(filmFacts(item.main.bytes)).toMatchObject({ codec: 'h264', width: 720, height: 1014, frames: 76 });
});

test('a film is chosen, made, paused and left by keyboard', { timeout: 60_000 }, async () => {
  const { page } = kiosk;
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.start();
  for (const option of answersGiven) await visit.answer(option);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await visit.button('Capture').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/result', { timeout: 30_000 });
  expect(await state()).toMatchObject({ format: 'film' });
  await visit.button('Pause').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await visit.button('Play').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await visit.button('CLICK TO START').waitFor();
});

test('with only a buzzer guests can make a film', { timeout: 60_000 }, async () => {
  const { page, said } = await before(filmAlone.text);
  // A second hit on the buzzer does not press anything in the scene that has just appeared.
  await page.waitForTimeout(600);
  await page.keyboard.press('b');
  await said('Filming');
  await page.waitForURL('**/result', { timeout: 30_000 });
  expect(await state()).toMatchObject({ film: { shows: 'photo' } });
});

test('with reduced motion a film is still until played', { timeout: 60_000 }, async () => {
  await kiosk.page.emulateMedia({ reducedMotion: 'reduce' });
  const { page, visit } = await before(filmAlone.text);
  await visit.button('Capture').click();
  await page.waitForURL('**/result', { timeout: 30_000 });
  await visit.button('Play').waitFor();
  await page.waitForTimeout(1500);
  expect(await isMoving()).toBe(false);
  await visit.button('Play').click();
  await visit.button('Pause').waitFor();
  await expect.poll(isMoving, { timeout: 10_000 }).toBe(true);
});

test('a reload during filming returns to the camera, and one at the result plays the film again', { timeout: 60_000 }, async () => {
  const { page, visit, said } = await before(filmAlone.text);
  await visit.button('Capture').click();
  await said('Filming');
  await page.reload();
  await visit.button('Capture').click();
  await page.waitForURL('**/result', { timeout: 30_000 });
  await scannedLink(page);
  await page.reload();
  await visit.button('Pause').waitFor();
  await expect.poll(isMoving, { timeout: 10_000 }).toBe(true);
  expect((await itemOnPhone(page)).item.main.mime).toBe('video/mp4');
});

test('a browser without an encoder produces a card', { timeout: 60_000 }, async () => {
  await kiosk.page.route('**/filmWorker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `delete self.VideoEncoder; ${await answer.text()}` });
  });
  const { page, visit } = await before(filmAlone.text);
  await visit.button('Capture').click();
  await page.waitForURL('**/result', { timeout: 30_000 });
  expect(await state()).not.toHaveProperty('film');
  expect((await itemOnPhone(page)).item.main.mime).toBe('image/png');
});
