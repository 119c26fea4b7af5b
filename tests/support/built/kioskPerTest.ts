import { afterEach, beforeEach, expect } from 'vitest';
import type { Kiosk, KioskOptions } from './openKiosk.ts';
import { openKiosk } from './openKiosk.ts';

/** A new kiosk for each test of a file. Fails if its page throws an error. */
export function kioskPerTest(options: KioskOptions): Pick<Kiosk, 'browser' | 'context' | 'page'> {
  let kiosk: Kiosk;
  beforeEach(async () => {
    kiosk = await openKiosk(options);
  });
  afterEach(async () => {
    await kiosk.close();
    expect(kiosk.errors).toEqual([]);
  });
  return {
    get browser() {
      return kiosk.browser;
    },
    get context() {
      return kiosk.context;
    },
    get page() {
      return kiosk.page;
    },
  };
}
