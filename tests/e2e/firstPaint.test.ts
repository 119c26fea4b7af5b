import { expect, onTestFinished, test } from 'vitest';
import type { ThemeResponse } from '../../src/shared/contract/themeResponse.ts';
import { imagesOf } from '../../src/shared/theme/imagesOf.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import { openKiosk } from '../support/openKiosk.ts';

/** Families and weights by their files, that the words on Welcome are set in: the brand, its line, the button and the names of languages. */
const ofWelcome: Record<string, readonly string[]> = {
  classic: ['Arabic Name 600', 'Bricolage Grotesque 700', 'Bricolage Grotesque 800', 'Figtree 600', 'Japanese Name 600'],
  orbit: ['Geist Mono 500', 'Zalando Sans Expanded 700'],
  gala: ['Bodoni Moda 500', 'Bodoni Moda Italic 500', 'Jost 500'],
};

test.each(Object.keys(ofWelcome))('%s paints its Welcome without a font or a picture that it does not show there', async (name) => {
  const booth = await startBuiltBooth({ extends: name });
  onTestFinished(() => booth.stop());
  const kiosk = await openKiosk();
  onTestFinished(() => kiosk.close());
  const { page } = kiosk;
  await page.goto(booth.address);
  await page.waitForFunction(() => performance.getEntriesByName('first painted').length > 0, null, { polling: 50 });
  const { theme } = (await (await fetch(`${booth.address}api/theme`)).json()) as ThemeResponse;
  const asked = (): Promise<{ early: string[]; all: string[] }> =>
    page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first painted');
      const entries = performance.getEntriesByType('resource').map(({ name, startTime }) => {
        const { pathname, search } = new URL(name);
        return { address: pathname + search, startTime };
      });
      const until = (painted?.startTime ?? 0) + (painted?.duration ?? 0);
      return {
        early: entries.filter(({ startTime }) => startTime < until).map(({ address }) => address),
        all: entries.map(({ address }) => address),
      };
    });
  const { early } = await asked();
  const always = theme.fonts.filter(({ languages }) => languages === undefined);
  const fontsIn = (addresses: readonly string[]): string[] =>
    theme.fonts
      .filter(({ file }) => addresses.includes(file))
      .map(({ family, weight }) => `${family} ${weight}`)
      .sort();
  expect(fontsIn(early)).toEqual(ofWelcome[name]);
  const shown = imagesOf([theme.brand, theme.layouts.portrait?.welcome]);
  const pictures = [...imagesOf(theme)].filter((address) => early.includes(address));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((address) => !shown.has(address))).toEqual([]);
  // What the other scenes are set in comes right after.
  await expect.poll(async () => fontsIn((await asked()).all).length, { timeout: 20_000 }).toBe(always.length);
  // A language's own wait until it is chosen.
  expect(fontsIn((await asked()).all)).toHaveLength(always.length);
});
