import { inLatin } from './inLatin.ts';

/** The maximum length of a name, because people read names in conditions and in file names of pictures. */
const longest = 24;

/**
 * A name for a new question, made from its words and kept even if they change: letters, digits and hyphens. `taken` lists unavailable
 * names: those of other questions, and those of removed questions that still have references.
 */
export function newQuestionId(words: string, taken: Iterable<string>): string {
  const name = plain(words);
  return unused(/^[a-z]/.test(name) ? name : 'question', taken);
}

/** A value for a new answer, made from its words. `taken` lists unavailable values, as `newQuestionId` takes ids. */
export const newAnswerValue = (words: string, taken: Iterable<string>): string => unused(plain(words) || 'answer', taken);

/** As many whole words as fit, in plain Latin letters, because pictures may be named after them. */
function plain(words: string): string {
  const parts = inLatin(words.toLowerCase())
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '');
  let name = '';
  for (const part of parts) {
    const longer = name === '' ? part.slice(0, longest) : `${name}-${part}`;
    if (longer.length > longest) break;
    name = longer;
  }
  return name;
}

function unused(name: string, taken: Iterable<string>): string {
  const all = new Set(taken);
  if (!all.has(name)) return name;
  let number = 2;
  while (all.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}
