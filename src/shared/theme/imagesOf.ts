import type { Answers } from '../survey/answers.ts';
import type { When } from '../survey/matches.ts';
import { matches } from '../survey/matches.ts';

/**
 * The addresses of all pictures in a theme (or in a part of it), each once, in the theme's order. With `answers`, leaves out pictures for other
 * answers; if a question is unanswered, leaves out all pictures that depend on it.
 */
export function imagesOf(value: unknown, answers?: Answers): Set<string> {
  const found = new Set<string>();
  collect(value, answers, found);
  return found;
}

function collect(value: unknown, answers: Answers | undefined, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (answers !== undefined && 'when' in value && !matches(value.when as When, answers)) return;
  for (const [key, part] of Object.entries(value)) {
    if ((key === 'image' || key === 'logo') && typeof part === 'string') found.add(part);
    else collect(part, answers, found);
  }
}
