import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import { bundledTheme } from '../support/classicTheme.ts';
import { ensureFfprobe, filmFacts } from '../support/ensureFfprobe.ts';
import { itemOnPhone } from '../support/itemOnPhone.ts';
import { kioskPerTest } from '../support/kioskPerTest.ts';
import { visitDriver } from '../support/visitDriver.ts';

const { texts, survey, formats = [] } = bundledTheme('party').theme;

let booth: BuiltBooth;

beforeAll(async () => {
  await ensureFfprobe();
  booth = await startBuiltBooth({ extends: 'party' });
}, 180_000);
afterAll(() => booth.stop());

const kiosk = kioskPerTest({ width: 1080, height: 1920 });

/** Guests of the theme as it ships, who have chosen a format and touch Capture. */
async function captured(format: string) {
  const { page } = kiosk;
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.button(texts.start).click();
  const asked = [...survey.map(({ options }) => options[0]!.text), formats.find(({ id }) => id === format)!.text];
  for (const answer of asked) {
    await visit.radio(answer).click();
    await visit.button(texts.next).click();
  }
  await visit.button(texts.capture).click();
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  return { page, visit, said };
}

const made = () =>
  kiosk.page.evaluate(() => window.history.state as { format: string; strip?: unknown[]; film?: { shows: string } } | null);

test('party, as it ships, makes a strip of four, one of which is taken again', async () => {
  const { page, visit, said } = await captured('strip');
  for (const shot of [2, 3, 4]) await said(`Photo ${String(shot)} of 4`);
  await said('Touch a photo to take it again');
  await visit.button('Take photo 3 again').click();
  await said('Photo 3 of 4');
  await visit.button(texts.capture).click();
  await page.waitForURL('**/result', { timeout: 60_000 });
  expect(await made()).toMatchObject({ format: 'strip', retakes: 1, strip: [{}, {}, {}, {}] });
  const { item } = await itemOnPhone(page);
  const { width, height } = PNG.sync.read(Buffer.from(item.main.bytes));
  expect([item.main.mime, width, height]).toEqual(['image/png', 600, 1800]);
  await visit.button(texts.back).click();
  await visit.button(texts.start).waitFor();
  expect(await made()).toBeNull();
});

test('party, as it ships, makes a boomerang of guests who saw themselves in their scene', async () => {
  const { page, visit, said } = await captured('boomerang');
  await said(texts.films!.filming);
  await page.waitForURL('**/result', { timeout: 60_000 });
  expect(await made()).toMatchObject({ format: 'boomerang', film: { shows: expect.stringMatching(/^(scene|photo)$/) } });
  await visit.button(texts.films!.pause).waitFor();
  const { item } = await itemOnPhone(page);
  // 39 frames forwards, and 37 of them backwards.
  expect(filmFacts(item.main.bytes)).toEqual({ codec: 'h264', width: 720, height: 1014, seconds: 3.04, frames: 76, streams: 1 });
  expect(item.main.bytes.length).toBeLessThan(1_500_000);
  expect([item.poster?.mime, item.extras?.map(({ mime }) => mime)]).toEqual(['image/png', ['image/gif']]);
  await visit.button(texts.back).click();
  await visit.button(texts.start).waitFor();
  expect(await made()).toBeNull();
});
