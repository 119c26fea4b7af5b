import { expect, test } from 'vitest';
import { visitedBooths } from '../support/built/visitedBooths.ts';

const booths = visitedBooths();
const answers = { q1: '2', q2: '3', q3: '1', q4: '3' };

test('a visit using control names ends with a card, and its answers and picture in history', async () => {
  const { page, visit } = await booths.atWelcome('usual');
  await visit.start();
  await visit.survey();
  expect(await visit.state()).toEqual({ answers });
  await visit.capture();
  const state = await visit.state();
  expect(state?.answers).toEqual(answers);
  expect(state?.url).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  await page.getByText('Point your phone’s camera at the code').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => window.history.length)).toBe(2);

  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await visit.state()).toBeNull();
});
