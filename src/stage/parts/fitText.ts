import { spacingOf } from '../../shared/theme/spacingOf.ts';
import type { TypeStyle } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { lettersIn } from './lettersIn.ts';
import type { Font, Measure } from './measureText.ts';

/** A piece of text that stays on one line. */
interface Unbroken {
  readonly text: string;
  /** Whether a space separates it from the piece before, where both are on one line. */
  readonly spaced: boolean;
}

/** Scripts without spaces between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Tibetan and Ethiopic separate their words by a mark of their own, which may end a line. */
const partingMark = /(?<=[་፡])(?![།༎])/u;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Endings and particles belong to the word before them. */
const ending = /^[\p{Script=Hiragana}ー]+$/u;
/** A polite prefix, part of the word that follows. */
const respectful = /^[おご]$/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}ๆฯໆៗーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
/** A new phrase begins after these. */
const pause = /[。、！？]$/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
/** Between kanji and numbers, a Japanese word continues if one side is a single letter or a number: `再試行`, `4問中`. */
const [endsInKanji, beginsWithKanji] = [/[\p{Script=Han}\p{N}]$/u, /^[\p{Script=Han}\p{N}]/u];
const affix = /^(?:\p{Script=Han}|\p{N}+)$/u;
/** How a verb ends that forms one word with what follows: `受け取る`, `過ごし方`. */
const stem = /\p{Script=Han}ご?[いきぎしちびみりえけげせべめれ]$/u;
/** Follows a word, even after a space, as behind Latin letters. */
const particle = /^(?:[がでとにのはへもやを]{1,2}|から|まで|より)[、。]?$/u;

const known = new Map<string, readonly Unbroken[]>();
const maxKnown = 400;

/**
 * The pieces of a text between which a line may break: its words, at spaces that allow it (a no-break space doesn't); in scripts without spaces, its
 * phrases, or whatever lies between zero-width spaces. There a word keeps the particles and marks that follow it, as in Japanese `カードを` and `ください。`
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
  // Texts come from the theme and are few; texts that never repeat would fill the memory of a booth that runs for days.
  if (known.size >= maxKnown) known.clear();
  known.set(text, pieces);
  return pieces;
}

function phrases(word: string): string[] {
  // Whoever inserts zero-width spaces has decided where lines may break.
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

/** Whether a segment belongs to the phrase before it. */
function goesOn(phrase: string, segment: string, next: string): boolean {
  if (closing.test(segment) || opening.test(phrase) || respectful.test(phrase)) return true;
  // The kana of a verb, as in `過ごし`, are no polite prefix of what follows.
  const respects = respectful.test(segment) && !(endsInKanji.test(phrase) && ending.test(next));
  return ending.test(segment) && !respects && !pause.test(phrase);
}

/**
 * Whether a segment and the one before it, the last of the phrase, are one word. In Chinese most words are a single character, so it can't tell
 * there.
 */
function areOneWord(phrase: string, before: string, segment: string): boolean {
  if (!beginsWithKanji.test(segment)) return false;
  return stem.test(phrase) || (endsInKanji.test(phrase) && (affix.test(before) || affix.test(segment)));
}

/** A text broken into lines and sized so that it fits its box. */
export interface FittedText {
  readonly text: string;
  readonly lines: readonly string[];
  readonly font: Font;
  readonly lineHeightPx: number;
  /** The box it was fitted into. */
  readonly box: Box;
  /** False if even the smallest size doesn't fit; the text is drawn at that size all the same. */
  readonly fits: boolean;
}

const sizeStep = 2;

/** The total height of a text's lines. */
export const heightOf = ({ lines, lineHeightPx }: FittedText): number => lines.length * lineHeightPx;

/** A text may shrink to this share of its size so that its sentences can stand on lines of their own. */
const apartShare = 0.8;

/** Sets a text as large as its style says or as small as needed, down to the style's `minSize`, with lines of similar length. */
export function fitText(text: string, style: TypeStyle, box: Box, measure: Measure): FittedText {
  const setIn = (size: number): FittedText => {
    const font: Font = { family: style.family, weight: style.weight, size, letterSpacing: spacingOf(text, style.letterSpacing) };
    const lineHeightPx = size * style.lineHeight;
    const most = Math.floor((box.height + 0.5) / lineHeightPx);
    const lines = balance(text, box.width, most, (line) => measure(line, font));
    // Not a hair wider: a line wider than its box loses its last letters.
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

/** Whether a sentence ends within a line, so that the next one begins there. */
export const runsOn = ({ text, lines }: Pick<FittedText, 'text' | 'lines'>): boolean => {
  const ends = cutAfter(unbroken(text), sentenceEnd).length - 1;
  return lines.length > 1 && ends > 0 && lines.slice(0, -1).filter((line) => sentenceEnd.test(line)).length === 0;
};

/** The last resort: words wider than the box are broken, so that nothing is lost beyond its sides. */
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

/** What ends a sentence, and what only pauses in it. */
const [sentenceEnd, clauseEnd] = [/[.!?;。！？؟।۔།።។။]$/u, /[,:，、،፣၊]$/u];
/** As a share of the longest line: a clause shorter than this leaves too much for the next line. */
const minClause = 0.35;

/**
 * Breaks where the script allows it, into as few lines as the width requires, and leaves no word alone on a line: between sentences, which may take
 * one line more as long as there are at most `most`; in a single sentence after a comma, if that takes no line more.
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

/** The pieces in groups with such endings, none of them a single word. */
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

/** Lines of similar length: the text is made as narrow as it can be without taking more lines, so that none is left with a single word. */
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
