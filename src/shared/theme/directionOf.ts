/** A language's reading direction. */
export type Direction = 'ltr' | 'rtl';

/** Scripts written from right to left, by ISO 15924. */
const fromTheRight = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']);

/** The script of a language, by ISO 15924. */
export const scriptOf = (language: string): string => new Intl.Locale(language).maximize().script ?? '';

/** The direction of a language's script, by its tag. */
export const directionOf = (language: string): Direction => (fromTheRight.has(scriptOf(language)) ? 'rtl' : 'ltr');

/** Letters of right-to-left scripts: the ranges that Unicode reserves for them (UAX #9, classes R and AL). */
const letterFromTheRight = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of a word by its first letter; null if it has no letters, like a number. */
function directionOfWord(word: string): Direction | null {
  const letter = /\p{L}/u.exec(word)?.[0];
  if (letter === undefined) return null;
  return letterFromTheRight.test(letter) ? 'rtl' : 'ltr';
}

/**
 * The direction of a text: its page's direction, unless the text both begins in the other direction and has most of its words in it. So an
 * Arabic name reads right to left in an English theme, but an English sentence that begins with such a name does not.
 */
export function directionOfText(text: string, page: Direction): Direction {
  const directions = text.split(/\s+/).flatMap((word) => directionOfWord(word) ?? []);
  const other = directions.filter((direction) => direction !== page);
  return directions[0] !== page && other.length > directions.length / 2 ? (page === 'ltr' ? 'rtl' : 'ltr') : page;
}

/**
 * Isolates a value for insertion into a text of the given direction, so that punctuation and numbers around a name of the other direction stay in
 * place.
 */
export const isolated = (value: string, direction: Direction): string =>
  directionOfText(value, direction) === direction ? value : `\u2068${value}\u2069`;

/**
 * A text's lines, each of which is drawn separately. A line that breaks between letters of the other direction gets an invisible mark of that
 * direction; otherwise punctuation there would jump to the line's other end.
 */
export function linesInDirection(lines: readonly string[], direction: Direction): readonly string[] {
  const mark = direction === 'ltr' ? '\u200f' : '\u200e';
  const isOther = (line: string | undefined, letter: 0 | -1): boolean => {
    const found = line?.match(/\p{L}/gu)?.at(letter);
    return found !== undefined && letterFromTheRight.test(found) === (direction === 'ltr');
  };
  return lines.map((line, index) => {
    const [before, after] = [isOther(lines[index - 1], -1) && isOther(line, 0), isOther(line, -1) && isOther(lines[index + 1], 0)];
    return `${before ? mark : ''}${line}${after ? mark : ''}`;
  });
}
