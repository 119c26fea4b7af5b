import { expect, test } from 'vitest';
import { visitedBooths } from '../support/built/visitedBooths.ts';

const booths = visitedBooths();

test('Next without an answer does nothing and shows no message', async () => {
  const { page, visit } = await booths.atWelcome('quick');
  await visit.start();
  // A finger also taps disabled controls.
  await visit.button('Next').click({ force: true });
  expect(await visit.state()).toEqual({ answers: {}, step: 0 });
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a reload resumes the visit in every scene', async () => {
  const { page, visit } = await booths.atWelcome('quick');
  await visit.start();
  await visit.answer('Watching movies');
  await visit.radio('Mexican cuisine').click();
  await page.reload();
  expect(await visit.radio('Mexican cuisine').isChecked()).toBe(true);
  await visit.button('Next').click();
  await visit.answer('Beach resort');
  await visit.answer('City exploration');
  await page.waitForURL('**/take-photo');
  await visit.button('Capture').waitFor();
  await page.reload();
  await visit.capture();
  const before = await visit.state();
  await page.reload();
  await visit.button('Back').waitFor();
  expect(await visit.state()).toEqual(before);
});

test('an address that lacks its state leads to Welcome, an unknown one to a friendly scene', async () => {
  const { page, visit, address } = await booths.atWelcome('quick');
  for (const path of ['selection', 'take-photo', 'result']) {
    await page.goto(address + path);
    await visit.button('CLICK TO START').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  await page.goto(`${address}no/such/place`);
  await visit.button('To the photo booth').click();
  await visit.button('CLICK TO START').waitFor();
});

test('the context menu is disabled and the base font size is the theme’s', async () => {
  const { page } = await booths.atWelcome('quick');
  const refused = await page.evaluate(
    () => !document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  expect(refused).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
});
