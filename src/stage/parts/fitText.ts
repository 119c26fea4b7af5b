import { spacingOf } from '../../shared/theme/spacingOf.ts';
import type { TypeStyle } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { lettersIn } from './lettersIn.ts';
import type { Font, Measure } from './measureText.ts';

/** A piece of text that is never broken between lines. */
interface Unbroken {
  readonly text: string;
  /** Whether a space separates this piece from the previous one on the same line. */
  readonly spaced: boolean;
}

/** Scripts without spaces between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Tibetan and Ethiopic separate words by a mark, which may end a line. */
const partingMark = /(?<=[་፡])(?![།༎])/u;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Endings and particles, which belong to the previous word. */
const ending = /^[\p{Script=Hiragana}ー]+$/u;
/** A polite prefix, which belongs to the next word. */
const respectful = /^[おご]$/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}ๆฯໆៗーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
/** A new phrase begins after these marks. */
const pause = /[。、！？]$/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
/** Between kanji and numbers, a Japanese word continues if one of the two segments is a single letter or a number: `再試行`, `4問中`. */
const [endsInKanji, beginsWithKanji] = [/[\p{Script=Han}\p{N}]$/u, /^[\p{Script=Han}\p{N}]/u];
const affix = /^(?:\p{Script=Han}|\p{N}+)$/u;
/** The end of a verb stem that forms one word with the next segment: `受け取る`, `過ごし方`. */
const stem = /\p{Script=Han}ご?[いきぎしちびみりえけげせべめれ]$/u;
/** A particle belongs to the previous word even after a space, as after Latin letters. */
const particle = /^(?:[がでとにのはへもやを]{1,2}|から|まで|より)[、。]?$/u;

const known = new Map<string, readonly Unbroken[]>();
const maxKnown = 400;

/**
 * Splits a text into pieces between which lines may break: words, at spaces that allow a break (a no-break space doesn't); in scripts
 * without spaces, phrases, or the parts between zero-width spaces. In those scripts a word keeps the particles and marks after it, as in
 * Japanese `カードを` and `ください。`
 */
export function unbroken(text: string): readonly Unbroken[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const pieces = text
    .split(/[ \t\r\n]+/)
    .filter((word) => word !== '')
    .flatMap((word) => phrases(word).map((phrase, index) => ({ text: phrase, spaced: index === 0 })))
    .reduce<Unbroken[]>((before, piece) => {
      const last = before.at(-1);
      if (last === undefined || !piece.spaced || !particle.test(piece.text)) return [...before, piece];
      return [...before.slice(0, -1), { ...last, text: `${last.text} ${piece.text}` }];
    }, []);
  // The theme's texts are few. Other texts, which never repeat, would fill the memory of a booth that runs for days.
  if (known.size >= maxKnown) known.clear();
  known.set(text, pieces);
  return pieces;
}

function phrases(word: string): string[] {
  // An author's zero-width spaces decide where lines may break.
  if (word.includes('\u200b')) return word.split('\u200b').filter((phrase) => phrase !== '');
  if (!spaceless.test(word)) return word.split(partingMark);
  const isJapanese = kana.test(word);
  const segments = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(word)].map(({ segment }) => segment);
  return segments.reduce<string[]>((found, segment, index) => {
    const last = found.at(-1);
    if (last === undefined) return [segment];
    const belongs =
      goesOn(last, segment, segments[index + 1] ?? '') || (isJapanese && areOneWord(last, segments[index - 1] ?? '', segment));
    return belongs ? [...found.slice(0, -1), last + segment] : [...found, segment];
  }, []);
}

/** Whether a segment belongs to the previous phrase. */
function goesOn(phrase: string, segment: string, next: string): boolean {
  if (closing.test(segment) || opening.test(phrase) || respectful.test(phrase)) return true;
  // A verb's kana, as in `過ごし`, are not a polite prefix of the next word.
  const respects = respectful.test(segment) && !(endsInKanji.test(phrase) && ending.test(next));
  return ending.test(segment) && !respects && !pause.test(phrase);
}

/**
 * Whether a segment forms one word with the previous one, which is the last of the phrase. Not reliable for Chinese, where most words are
 * a single character.
 */
function areOneWord(phrase: string, before: string, segment: string): boolean {
  if (!beginsWithKanji.test(segment)) return false;
  return stem.test(phrase) || (endsInKanji.test(phrase) && (affix.test(before) || affix.test(segment)));
}

/** A text that has been broken into lines and sized to fit its box. */
export interface FittedText {
  readonly text: string;
  readonly lines: readonly string[];
  readonly font: Font;
  readonly lineHeightPx: number;
  /** The box that the text was fitted into. */
  readonly box: Box;
  /** False if the text doesn't fit even at its smallest size. It is drawn at that size anyway. */
  readonly fits: boolean;
}

const sizeStep = 2;

/** The total height of a text's lines. */
export const heightOf = ({ lines, lineHeightPx }: FittedText): number => lines.length * lineHeightPx;

/** How far a text may shrink, as a share of its size, so that its sentences get separate lines. */
const apartShare = 0.8;

/** Breaks a text into lines of similar length, at the style's size or, if necessary, smaller, down to the style's `minSize`. */
export function fitText(text: string, style: TypeStyle, box: Box, measure: Measure): FittedText {
  const setIn = (size: number): FittedText => {
    const font: Font = { family: style.family, weight: style.weight, size, letterSpacing: spacingOf(text, style.letterSpacing) };
    const lineHeightPx = size * style.lineHeight;
    const most = Math.floor((box.height + 0.5) / lineHeightPx);
    const lines = balance(text, box.width, most, (line) => measure(line, font));
    // Allow no excess: a line wider than its box loses its last letters.
    const fits = lines.length <= most && lines.every((line) => measure(line, font) <= box.width);
    return { text, lines, font, lineHeightPx, box, fits };
  };
  const smaller = (size: number): number => Math.max(style.minSize, size - sizeStep);
  for (let size = style.size; ; size = smaller(size)) {
    const fitted = setIn(size);
    if (!fitted.fits && size > style.minSize) continue;
    if (!fitted.fits) return broken(fitted, measure);
    if (!runsOn(fitted)) return fitted;
    for (let less = smaller(size); less < size && less >= size * apartShare; less = smaller(less)) {
      const apart = setIn(less);
      if (apart.fits && !runsOn(apart)) return apart;
      if (less === style.minSize) break;
    }
    return fitted;
  }
}

/** Whether a sentence ends within a line, so that the next one begins on that line. */
export const runsOn = ({ text, lines }: Pick<FittedText, 'text' | 'lines'>): boolean => {
  const ends = cutAfter(unbroken(text), sentenceEnd).length - 1;
  return lines.length > 1 && ends > 0 && lines.slice(0, -1).filter((line) => sentenceEnd.test(line)).length === 0;
};

/** The last resort: breaks words wider than the box, so that no letter is lost beyond its sides. */
function broken(fitted: FittedText, measure: Measure): FittedText {
  const { box, font } = fitted;
  const widthOf = (line: string): number => measure(line, font);
  const parts = unbroken(fitted.text).flatMap(({ text, spaced }) =>
    pieces(text, box.width, widthOf).map((piece, index) => ({ text: piece, spaced: spaced || index > 0 })),
  );
  return { ...fitted, lines: wrap(parts, box.width, widthOf) };
}

function pieces(word: string, width: number, widthOf: (line: string) => number): string[] {
  const letters = lettersIn(word);
  let length = letters.length;
  while (length > 1 && widthOf(letters.slice(0, length).join('')) > width) length--;
  if (length === letters.length) return [word];
  return [letters.slice(0, length).join(''), ...pieces(letters.slice(length).join(''), width, widthOf)];
}

/** The marks that end a sentence, and those that end a clause. */
const [sentenceEnd, clauseEnd] = [/[.!?;。！？؟।۔།።។။]$/u, /[,:，、،፣၊]$/u];
/**
 * The minimum length of a line that ends with a clause, as a share of the longest line; after a shorter clause, too much is left for the
 * next line.
 */
const minClause = 0.35;

/**
 * Breaks where the script allows it, into as few lines as the width requires, and leaves no word alone on a line. Prefers breaks between
 * sentences, which may take one more line if `most` allows it. In a single sentence, prefers breaks after a comma if they take no more
 * lines.
 */
function balance(text: string, width: number, most: number, widthOf: (line: string) => number): string[] {
  const parts = unbroken(text);
  const lines = evenLines(parts, width, widthOf);
  if (lines.length < 2) return lines;
  const linesOf = (cuts: readonly (readonly Unbroken[])[]): string[] => cuts.flatMap((cut) => evenLines(cut, width, widthOf));
  const [first = [], ...others] = cutAfter(parts, sentenceEnd);
  if (others.length > 0) {
    const [whole, once] = [linesOf([first, ...others]), linesOf([first, others.flat()])];
    return [whole, once].find((apart) => apart.length <= Math.max(lines.length, Math.min(lines.length + 1, most))) ?? lines;
  }
  const even = (found: readonly string[]): number => Math.min(...found.map(widthOf)) / Math.max(...found.map(widthOf));
  const clauses = cutAfter(parts, clauseEnd);
  return clauses
    .slice(1)
    .map((_, index) => linesOf([clauses.slice(0, index + 1).flat(), clauses.slice(index + 1).flat()]))
    .filter((apart) => apart.length <= lines.length && even(apart) >= minClause)
    .reduce((best, apart) => (best === lines || even(apart) > even(best) ? apart : best), lines);
}

/** Groups the pieces of a text, each group up to a mark that matches `end`. No group is a single word. */
function cutAfter(parts: readonly Unbroken[], end: RegExp): readonly (readonly Unbroken[])[] {
  return parts.reduce<readonly (readonly Unbroken[])[]>(
    (cuts, part, index) => {
      const group = [...(cuts.at(-1) ?? []), part];
      const isEnd = end.test(part.text) && group.length > 1 && index < parts.length - 2;
      return [...cuts.slice(0, -1), group, ...(isEnd ? [[]] : [])];
    },
    [[]],
  );
}

/** Makes lines of similar length: narrows the text as far as possible without adding a line, so that no line has only a single word. */
function evenLines(parts: readonly Unbroken[], width: number, widthOf: (line: string) => number): string[] {
  const greedy = wrap(parts, width, widthOf);
  if (greedy.length < 2) return greedy;
  let [low, high] = [width / 2, width];
  let best = greedy;
  while (high - low > 4) {
    const middle = (low + high) / 2;
    const lines = wrap(parts, middle, widthOf);
    if (lines.length <= greedy.length && lines.every((line) => widthOf(line) <= width)) [high, best] = [middle, lines];
    else low = middle;
  }
  return best;
}

function wrap(parts: readonly Unbroken[], width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const { text, spaced } of parts) {
    const last = lines.at(-1);
    const joined = last === undefined ? text : `${last}${spaced ? ' ' : ''}${text}`;
    if (last !== undefined && widthOf(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  return lines;
}
