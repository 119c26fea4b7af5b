import type { Locator, Page } from 'playwright-core';
import type { Hand } from './studioWalk.ts';
import { partNamed } from './studioWalk.ts';

/** The time a person needs between key presses to check the focus. */
const pressMs = 35;
/** A person who types. */
const letterMs = 12;
/** How many key presses a person tries before giving up: F6 between parts of a page, Tab within a part. */
const [maxAreas, maxTabs] = [6, 70];

/** Uses a page with the keyboard alone. Fails if keys can't reach a control. */
export function keyHand(page: Page): Hand {
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    await page.waitForTimeout(pressMs);
  };
  /** Whether the focus is in the same part of the page, or in the same dialog. */
  const isNear = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => {
      const areaOf = (one: Element | null): Element => one?.closest('dialog, main, nav, header, aside') ?? document.body;
      return areaOf(element) === areaOf(document.activeElement);
    });
  /** Where the focus is. The radios of a group are one tab stop; arrow keys move between them. */
  const focusBeside = (target: Locator): Promise<'on it' | 'in its group' | 'elsewhere'> =>
    target.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) return 'on it';
      if (!(element instanceof HTMLInputElement && activeElement instanceof HTMLInputElement)) return 'elsewhere';
      return element.type === 'radio' && activeElement.type === 'radio' && element.name === activeElement.name
        ? 'in its group'
        : 'elsewhere';
    });

  async function reach(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let areas = 0; areas < maxAreas && !(await isNear(target)); areas++) await press('F6');
    for (let tabs = 0; tabs <= maxTabs; tabs++) {
      const focus = await focusBeside(target);
      if (focus === 'on it') return;
      await press(focus === 'in its group' ? 'ArrowRight' : 'Tab');
    }
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
    throw new Error(`Keys do not lead to ${String(target)}; they were last on ${where ?? 'nothing'}.`);
  }

  return {
    page,
    async press(target) {
      await reach(target);
      const isRadio = (await target.getAttribute('type')) === 'radio';
      if (!isRadio) await press('Enter');
    },
    async write(target, text) {
      await reach(target);
      await press('ControlOrMeta+a');
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) await press('Enter');
        await page.keyboard.type(line, { delay: letterMs });
      }
      await press('Tab');
    },
    async select(name) {
      await reach(page.getByRole('listbox', { name: 'On this screen' }));
      await press('Home');
      const wanted = partNamed(page, name);
      for (let step = 0; step < maxTabs && (await wanted.getAttribute('aria-selected')) !== 'true'; step++) await press('ArrowDown');
    },
  };
}
