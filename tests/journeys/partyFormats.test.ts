import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';
import { ensureFfprobe, filmFacts } from '../support/files/ensureFfprobe.ts';
import { itemOnPhone } from '../support/phone/itemOnPhone.ts';
import { kioskPerTest } from '../support/built/kioskPerTest.ts';
import { differingOnPaper } from '../support/print/sheetOnPaper.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

const { texts, survey, colors, formats = [] } = bundledTheme('party').theme;
const prints = mkdtempSync(join(tmpdir(), 'stagebooth-prints-'));

let booth: BuiltBooth;

beforeAll(async () => {
  await ensureFfprobe();
  booth = await startBuiltBooth({ extends: 'party' }, '--printer', `folder:${prints}`);
}, 180_000);
afterAll(async () => {
  await booth.stop();
  rmSync(prints, { recursive: true, force: true });
});

const kiosk = kioskPerTest({ width: 1080, height: 1920 });

/** Guests of the shipped theme who have chosen a format and touch Capture. */
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

const sheets = (): string[] => (existsSync(prints) ? readdirSync(prints).filter((name) => name.endsWith('.png')) : []);

/** The sheet that is printed when they touch Print. */
async function printed(): Promise<Buffer> {
  const before = sheets();
  const { page } = kiosk;
  await visitDriver(page).button(texts.print!.button).click();
  await page.getByRole('status').filter({ hasText: texts.print!.take }).waitFor({ timeout: 20_000 });
  const [sheet = '', ...more] = sheets().filter((name) => !before.includes(name));
  expect(more).toEqual([]);
  const png = readFileSync(join(prints, sheet));
  const { width, height } = PNG.sync.read(png);
  expect([width, height], 'a 4x6 at 300 dots per inch').toEqual([1200, 1800]);
  return png;
}

const made = () =>
  kiosk.page.evaluate(() => window.history.state as { format: string; strip?: unknown[]; film?: { shows: string } } | null);

test('the shipped party theme makes a strip of four, with one shot retaken', async () => {
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
  // Two copies, side by side and to all edges, because the printer cuts between them.
  const sheet = await printed();
  for (const x of [0, 600])
    expect(await differingOnPaper(item.main.bytes, sheet, { x, y: 0, width: 600, height: 1800 }, colors.ground)).toBeLessThan(0.01);
  await visit.button(texts.back).click();
  await visit.button(texts.start).waitFor();
  expect(await made()).toBeNull();
});

test('the shipped party theme makes a boomerang of guests who saw themselves in their scene', async () => {
  const { page, visit, said } = await captured('boomerang');
  await said(texts.films!.filming);
  await page.waitForURL('**/result', { timeout: 60_000 });
  expect(await made()).toMatchObject({ format: 'boomerang', film: { shows: expect.stringMatching(/^(scene|photo)$/) } });
  await visit.button(texts.films!.pause).waitFor();
  const { item } = await itemOnPhone(page);
  // 39 frames forwards and 37 backwards.
  expect(filmFacts(item.main.bytes)).toEqual({ codec: 'h264', width: 720, height: 1014, seconds: 3.04, frames: 76, streams: 1 });
  expect(item.main.bytes.length).toBeLessThan(1_500_000);
  expect([item.poster?.mime, item.extras?.map(({ mime }) => mime)]).toEqual(['image/png', ['image/gif']]);
  // Its still, as large as a card.
  const place = { x: 60, y: 139.5, width: 1080, height: 1521 };
  expect(await differingOnPaper(item.poster!.bytes, await printed(), place, colors.ground)).toBeLessThan(0.01);
  await visit.button(texts.back).click();
  await visit.button(texts.start).waitFor();
  expect(await made()).toBeNull();
});
