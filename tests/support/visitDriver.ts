import type { Page } from 'playwright-core';

export const answersGiven = ['Watching movies', 'Mexican cuisine', 'Beach resort', 'City exploration'] as const;

/** A guest at the booth, by the names that they would read or hear. */
export function visitDriver(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    button,
    radio: (name: string) => page.getByRole('radio', { name, exact: true }),
    async start(): Promise<void> {
      await button('CLICK TO START').click();
      await page.waitForURL('**/selection');
    },
    async answer(option: string): Promise<void> {
      await page.getByRole('radio', { name: option, exact: true }).click();
      await button('Next').click();
    },
    async survey(): Promise<void> {
      for (const option of answersGiven) await this.answer(option);
      await page.waitForURL('**/take-photo');
    },
    async capture(): Promise<void> {
      await button('Capture').click();
      await page.waitForURL('**/result');
    },
    async wholeVisit(): Promise<void> {
      await this.start();
      await this.survey();
      await this.capture();
    },
    state: () => page.evaluate(() => window.history.state as { answers?: Record<string, string>; url?: string; step?: number } | null),
  };
}
