import type { Page } from 'playwright-core';
import type { VisitKind } from './planVisits.ts';

/** The texts that guide a guest. */
export interface BoothWords {
  readonly start: string;
  readonly next: string;
  readonly capture: string;
  readonly back: string;
  readonly ready: string;
  /** Contains `{step}` in place of the question's number. */
  readonly progress: string;
}

/**
 * One visit driven from within the page, which is fast and leaves nothing of the driver behind. Resolves at Welcome. Guests who stay touch
 * the screen now and then; those who have left don't.
 */
export function visitFromWithin(
  page: Page,
  words: BoothWords,
  answers: readonly string[],
  kind: VisitKind,
  format: string | null = null,
): Promise<void> {
  return page.evaluate(
    async ([say, options, way, chosen]) => {
      // By the clock, because a slow machine has few frames but the same guests.
      const presence = setInterval(() => window.dispatchEvent(new PointerEvent('pointermove')), 500);
      const found = async (matches: () => Element | null): Promise<HTMLElement> => {
        for (;;) {
          const element = matches();
          if (element instanceof HTMLElement) return element;
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      };
      const control = (label: string) => found(() => document.querySelector(`[aria-label="${label}"]`));
      const spoken = (text: string) =>
        found(() => [...document.querySelectorAll('[role="status"]')].find((region) => region.textContent.includes(text)) ?? null);
      const leave = async (): Promise<void> => {
        clearInterval(presence);
        await control(say.start);
      };
      // A tap just as a saved theme appears may hit the old one: guests tap again.
      const question = (step: number) => say.progress.replace('{step}', String(step));
      const begun = spoken(question(1));
      const again = setInterval(() => document.querySelector<HTMLElement>(`[aria-label="${say.start}"]`)?.click(), 1000);
      (await control(say.start)).click();
      await begun;
      clearInterval(again);
      for (const [step, option] of options.entries()) {
        await spoken(question(step + 1));
        if (way === 'leaves-survey' && step === options.length - 2) return leave();
        (await control(option)).click();
        (await control(say.next)).click();
      }
      if (chosen !== null) {
        (await control(chosen)).click();
        (await control(say.next)).click();
      }
      const capture = await control(say.capture);
      if (way === 'leaves-camera') return leave();
      capture.click();
      const back = way === 'hurried' ? await control(say.back) : null;
      if (back === null) await spoken(say.ready);
      if (way === 'leaves-card') return leave();
      (back ?? (await control(say.back))).click();
      await control(say.start);
      clearInterval(presence);
    },
    [words, answers, kind, format] as const,
  );
}
