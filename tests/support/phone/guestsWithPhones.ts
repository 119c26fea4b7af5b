import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import type { GuestsListener } from '../built/guestsListener.ts';
import { aSecret, guestsListener } from '../built/guestsListener.ts';
import type { Phone } from './phoneBrowser.ts';
import { newPhone, phoneBrowser } from './phoneBrowser.ts';

/** A listener for phones during the tests of a file. Closes all phones after each test, and fails if one has reported an error. */
export function guestsWithPhones(theme: Theme, usual: BrowserContextOptions = {}) {
  let listener: GuestsListener;
  let browser: Browser;
  const phones: Phone[] = [];
  beforeAll(async () => {
    [listener, browser] = await Promise.all([guestsListener(theme), phoneBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await listener.close();
  });
  afterEach(async () => {
    for (const { context, errors } of phones.splice(0)) {
      await context.close();
      expect(errors).toEqual([]);
    }
  });
  return {
    guests: (): GuestsListener => listener,
    async phone(options: BrowserContextOptions = {}): Promise<Phone> {
      const made = await newPhone(browser, { ...usual, ...options });
      phones.push(made);
      return made;
    },
    async kept(item: Parameters<GuestsListener['keep']>[1]): Promise<PhotoSecret> {
      const secret = aSecret();
      await listener.keep(secret, item);
      return secret;
    },
  };
}
