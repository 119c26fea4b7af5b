import { expect, test } from 'vitest';
import { visitedBooths } from '../support/built/visitedBooths.ts';

const booths = visitedBooths();

test('a visit by taps on the canvas ends with a card', async () => {
  const { page, visit } = await booths.atWelcome('usual');
  // Stage coordinates at a third of their size. No hidden control is queried, and Welcome is touched far from its button. Wait a frame,
  // because the page announces a scene one frame before the canvas shows it.
  const tap = async (x: number, y: number): Promise<void> => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.mouse.click(x / 3, y / 3);
  };
  await tap(540, 200);
  await page.waitForURL('**/selection');
  for (const [step, [x, y]] of (
    [
      [770, 900],
      [300, 1400],
      [300, 900],
      [300, 1400],
    ] as const
  ).entries()) {
    await page.getByRole('radiogroup').waitFor();
    await expect.poll(async () => (await visit.state())?.step).toBe(step);
    await tap(x, y);
    await tap(540, 1740);
  }
  await page.waitForURL('**/take-photo');
  expect((await visit.state())?.answers).toEqual({ q1: '2', q2: '3', q3: '1', q4: '3' });
  await visit.button('Capture').waitFor();
  await tap(540, 1470);
  await page.waitForURL('**/result');
  expect((await visit.state())?.url).toMatch(/^data:image\/png;base64,/);
  await visit.button('Back').waitFor();
  // Back rises into place while the card's entrance runs, so a tap that was too early is repeated.
  const leaves = async (): Promise<string> => {
    const { pathname } = new URL(page.url());
    if (pathname === '/result') await tap(540, 1732);
    return pathname;
  };
  await expect.poll(leaves, { interval: 500 }).toBe('/');
});

test('a visit by keyboard alone ends with a card', async () => {
  const { page, visit } = await booths.atWelcome('quick');
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Tab', 'Enter');
  await page.waitForURL('**/selection');
  for (const step of [0, 1, 2, 3]) {
    await expect.poll(async () => (await visit.state())?.step).toBe(step);
    await press('Tab', 'Space', 'ArrowDown', 'Tab', 'Enter');
  }
  await page.waitForURL('**/take-photo');
  expect((await visit.state())?.answers).toEqual({ q1: '2', q2: '2', q3: '2', q4: '2' });
  await visit.button('Capture').waitFor();
  await press('Tab', 'Space');
  await page.waitForURL('**/result');
  await visit.button('Back').waitFor();
  await press('Tab', 'Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});
