import { inLatin } from './inLatin.ts';

/** The most characters of a name, because people read it in conditions and in names of pictures. */
const longest = 24;

/**
 * A name for a new question, made from its words and never changed with them: letters, digits and hyphens. `taken` lists names that must not be used
 * again: of other questions, and of removed questions that something still refers to.
 */
export function newQuestionId(words: string, taken: Iterable<string>): string {
  const name = plain(words);
  return unused(/^[a-z]/.test(name) ? name : 'question', taken);
}

/** A value for a new answer, made from its words; `taken` as for a question. */
export const newAnswerValue = (words: string, taken: Iterable<string>): string => unused(plain(words) || 'answer', taken);

/** Whole words, as many as fit, in plain Latin letters: pictures may be named after them. */
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
