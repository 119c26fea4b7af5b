import { afterAll, beforeAll } from 'vitest';
import type { BuiltBooth } from './builtBooth.ts';
import { startBuiltBooth } from './builtBooth.ts';
import { kioskPerTest } from './kioskPerTest.ts';
import { plainTheme } from '../theme/quickTheme.ts';
import { visitDriver } from './visitDriver.ts';

/**
 * Two built booths for the tests of a file, and a new kiosk for each test, whose page must not report errors. `usual` is the guests' booth;
 * `quick` has short times. Controls behave the same in both.
 */
export function visitedBooths() {
  let booths: Record<'usual' | 'quick', BuiltBooth>;
  beforeAll(async () => {
    const [usual, quick] = await Promise.all([startBuiltBooth(), startBuiltBooth(plainTheme)]);
    booths = { usual, quick };
  });
  afterAll(() => Promise.all(Object.values(booths).map((booth) => booth.stop())));
  // Small, because painting takes most of a visit's time here.
  const kiosk = kioskPerTest({ width: 360, height: 640, reducedMotion: 'reduce' });
  return {
    async atWelcome(which: keyof typeof booths) {
      const { page, context } = kiosk;
      const { address } = booths[which];
      await page.goto(address);
      const visit = visitDriver(page);
      await visit.button('CLICK TO START').waitFor();
      return { page, context, visit, address };
    },
  };
}
