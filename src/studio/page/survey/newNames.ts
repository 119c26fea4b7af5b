/** No name gets longer than this; it is read in conditions and in names of pictures. */
const longest = 24;

/**
 * A name for a new question, made of its words and never changed with them: letters, digits and hyphens. `taken` are those that must not be
 * given again: of other questions, and of questions that were taken away while something still asks for them.
 */
export function newQuestionId(words: string, taken: Iterable<string>): string {
  const name = plain(words);
  return unused(/^[a-z]/.test(name) ? name : 'question', taken);
}

/** A value for a new answer, made of its words; `taken` as of a question. */
export const newAnswerValue = (words: string, taken: Iterable<string>): string => unused(plain(words) || 'answer', taken);

/** Whole words, as many as there is room for, without accents: pictures may be named by them. */
function plain(words: string): string {
  const parts = words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
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
