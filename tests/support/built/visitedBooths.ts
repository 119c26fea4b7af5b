import { afterAll } from 'vitest';
import type { BuiltBooth } from './builtBooth.ts';
import { startBuiltBooth } from './builtBooth.ts';
import { kioskPerTest } from './kioskPerTest.ts';
import { plainTheme } from '../theme/quickTheme.ts';
import { visitDriver } from './visitDriver.ts';

const themes = { usual: {}, quick: plainTheme };

/**
 * Built booths for the tests of a file, started when first used, and a new kiosk for each test, whose page must not report errors. `usual` is
 * the guests' booth; `quick` has short times. Controls behave the same in both.
 */
export function visitedBooths() {
  const booths = new Map<keyof typeof themes, Promise<BuiltBooth>>();
  const started = (which: keyof typeof themes): Promise<BuiltBooth> => {
    const booth = booths.get(which) ?? startBuiltBooth(themes[which]);
    booths.set(which, booth);
    return booth;
  };
  afterAll(async () => {
    for (const booth of booths.values()) await (await booth).stop();
  });
  // Small, because painting takes most of a visit's time here.
  const kiosk = kioskPerTest({ width: 360, height: 640, reducedMotion: 'reduce' });
  return {
    async atWelcome(which: keyof typeof themes) {
      const { page, context } = kiosk;
      const { address } = await started(which);
      await page.goto(address);
      const visit = visitDriver(page);
      await visit.button('CLICK TO START').waitFor();
      return { page, context, visit, address };
    },
  };
}
