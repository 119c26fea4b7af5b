import type { Page } from 'playwright-core';

export const answersGiven = ['Watching movies', 'Mexican cuisine', 'Beach resort', 'City exploration'] as const;

/** A guest at the booth, who finds controls by the names that guests read or hear. */
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
    /** Taps left of centre, far from "I agree" in every theme and window. A tap near it would count as a double tap. */
    async tapCapture(): Promise<void> {
      const box = await button('Capture').boundingBox();
      if (box === null) throw new Error('Capture is not on the screen');
      await button('Capture').click({ position: { x: 0.2 * box.width, y: box.height / 2 } });
    },
    async capture(): Promise<void> {
      await this.tapCapture();
      await page.waitForURL('**/result');
    },
    async wholeVisit(): Promise<void> {
      await this.start();
      await this.survey();
      await this.capture();
    },
    /** A whole visit back to Welcome, driven from within the page: this is fast and leaves nothing behind in the page. */
    async visitFromWithin(): Promise<void> {
      await this.resultFromWithin();
      await page.evaluate(async () => {
        document.querySelector<HTMLElement>('[aria-label="Back"]')?.click();
        while (document.querySelector('[aria-label="CLICK TO START"]') === null)
          await new Promise((resolve) => requestAnimationFrame(resolve));
      });
    },
    /** Like `visitFromWithin`, but only up to the card, after it was sent or sending failed for now. */
    resultFromWithin: () => within(page, [...toTheCamera, { click: 'Capture' }, { hear: 'Point your phone’s camera at the code' }]),
    /** From Welcome to the live preview, driven from within the page. */
    liveFromWithin: () => within(page, [...toTheCamera, { see: 'Capture' }]),
    state: () => page.evaluate(() => window.history.state as { answers?: Record<string, string>; url?: string; step?: number } | null),
  };
}

type Step = { readonly click: string } | { readonly see: string } | { readonly hear: string };

const toTheCamera: readonly Step[] = [
  { click: 'CLICK TO START' },
  ...answersGiven.flatMap((option, step) => [{ hear: `Question ${String(step + 1)}` }, { click: option }, { click: 'Next' }]),
];

/** Performs all steps in one call, each as early as possible: when the control with that name exists, or the booth has announced a text. */
const within = (page: Page, steps: readonly Step[]): Promise<void> =>
  page.evaluate(async (all) => {
    const found = async (matches: () => Element | null | undefined): Promise<HTMLElement> => {
      for (;;) {
        const element = matches();
        if (element instanceof HTMLElement) return element;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    };
    const named = (label: string) => found(() => document.querySelector(`[aria-label="${label}"]`));
    const spoken = (text: string) =>
      found(() => [...document.querySelectorAll('[role="status"]')].find((region) => region.textContent.includes(text)));
    for (const step of all) {
      if ('click' in step) (await named(step.click)).click();
      else if ('see' in step) await named(step.see);
      else await spoken(step.hear);
    }
  }, steps);
