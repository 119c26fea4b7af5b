import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Holds the lower right corner of the kiosk's page until the staff page comes. A busy machine may show the page before its program handles
 * touches, so, like people, this presses again.
 */
export async function holdCorner(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? (await page.evaluate(() => ({ width: innerWidth, height: innerHeight })));
  const held = async (): Promise<boolean> => {
    await page.mouse.move(width - 10, height - 10);
    await page.mouse.down();
    const isThere = await page.waitForURL('**/staff#booth', { timeout: 8000 }).then(
      () => true,
      () => false,
    );
    await page.mouse.up();
    return isThere;
  };
  await expect.poll(held, { timeout: 60_000 }).toBe(true);
}
