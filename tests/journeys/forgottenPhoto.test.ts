import { expect, test } from 'vitest';
import { heapSnapshot } from '../support/built/heapSnapshot.ts';
import { visitedBooths } from '../support/built/visitedBooths.ts';

const booths = visitedBooths();

test('a second after the guest has left, no script can reach their photo', async () => {
  const { page, context, visit } = await booths.atWelcome('usual');
  const session = await context.newCDPSession(page);
  const photos = async () => (await heapSnapshot(session)).filter(({ name }) => name.startsWith('data:image/png;base64,')).length;
  await visit.wholeVisit();
  await expect.poll(photos).toBeGreaterThan(0);
  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
  await page.waitForTimeout(1000);
  expect(await photos()).toBe(0);
});
