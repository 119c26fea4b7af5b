import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { ThemeResponse } from '../../src/shared/contract/themeResponse.ts';
import { imagesOf } from '../../src/shared/theme/imagesOf.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

const patience = { timeout: 30_000 };

/** Addresses that a page has requested, as pictures or plain files, whether cached or not. */
const asked = (page: Page, by: 'img' | 'fetch'): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ initiatorType }) => initiatorType === wanted)
        .map(({ name }) => new URL(name))
        .map(({ pathname, search }) => pathname + search),
    by,
  );

test("a card opens only the pictures for a guest's answers before drawing; the browser has them all, even without the server", async () => {
  const booth = await startBuiltBooth({ picture: { makers: ['plain'], settledPauseMs: 0 } });
  onTestFinished(() => booth.stop());
  const kiosk = await openKiosk({ reducedMotion: 'reduce' });
  onTestFinished(() => kiosk.close());
  const { page } = kiosk;
  const { theme } = (await (await fetch(`${booth.address}api/theme`)).json()) as ThemeResponse;
  const all = [...imagesOf(theme)];
  const opened = () => asked(page, 'img');
  const had = async () => [...(await asked(page, 'fetch')), ...(await opened())];
  const without = (addresses: Iterable<string>, others: readonly string[]) => [...addresses].filter((one) => !others.includes(one));
  await page.goto(booth.address);
  await expect.poll(async () => without(all, await had()), patience).toEqual([]);
  const onAnyCard = [...imagesOf(theme, {})];
  const otherCards = without(all, onAnyCard);
  expect((await opened()).filter((address) => otherCards.includes(address))).toEqual([]);
  const visit = visitDriver(page);
  await visit.start();
  await visit.survey();
  const ofGuest = without(imagesOf(theme, (await visit.state())?.answers ?? {}), onAnyCard);
  expect(ofGuest.length).toBeGreaterThan(3);
  await expect.poll(async () => without(ofGuest, await opened()), patience).toEqual([]);
  expect((await opened()).filter((address) => without(otherCards, ofGuest).includes(address))).toEqual([]);
  await booth.halt();
  const missing = await page.evaluate(async (addresses) => {
    const failed: string[] = [];
    for (const address of addresses) {
      const picture = new Image();
      picture.src = address;
      await picture.decode().catch(() => failed.push(address));
    }
    return failed;
  }, all);
  expect(missing).toEqual([]);
});
