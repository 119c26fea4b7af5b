import type { Answers } from './answers.ts';

/** A theme's condition: question id to the required value, or to a list of accepted values. All entries must match. */
export type When = Readonly<Record<string, string | readonly string[]>>;

/** Whether the answers satisfy a theme's `when`. Without a condition they always do. */
export function matches(when: When | undefined, answers: Answers): boolean {
  return Object.entries(when ?? {}).every(([question, wanted]) => {
    const given = answers[question];
    return given !== undefined && (typeof wanted === 'string' ? wanted === given : wanted.includes(given));
  });
}
