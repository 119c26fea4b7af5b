import type { Answers } from './answers.ts';

/** A theme's condition: question id to the value, or the values, it must have. All must hold. */
export type When = Readonly<Record<string, string | readonly string[]>>;

/** Whether the answers fulfil a theme's `when`; no condition is always fulfilled. */
export function matches(when: When | undefined, answers: Answers): boolean {
  return Object.entries(when ?? {}).every(([question, wanted]) => {
    const given = answers[question];
    return given !== undefined && (typeof wanted === 'string' ? wanted === given : wanted.includes(given));
  });
}
