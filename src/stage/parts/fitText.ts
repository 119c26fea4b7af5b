import type { TypeStyle } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import type { Font, Measure } from './measureText.ts';

/** A piece of text that stays on one line. */
interface Unbroken {
  readonly text: string;
  /** Whether a space parts it from the piece before, where both stand on one line. */
  readonly spaced: boolean;
}

/** Scripts that write no spaces between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Endings and particles: with the word before they are one breath. */
const ending = /^[\p{Script=Hiragana}ー]+$/u;
/** Said before a word in respect, and part of it. */
const respectful = /^[おご]$/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
/** After these another breath begins. */
const pause = /[。、！？]$/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

const known = new Map<string, readonly Unbroken[]>();
const mostKnown = 400;

/**
 * The pieces of a text between which a line may end: its words, at spaces that allow it (a no-break space doesn't), and in scripts without spaces
 * its phrases, or what is between zero-width spaces. There a word keeps the particles and marks that follow it, as in Japanese `カードを` and `ください。`
 */
export function unbroken(text: string): readonly Unbroken[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const pieces = text
    .split(/[ \t\r\n]+/)
    .filter((word) => word !== '')
    .flatMap((word) => phrases(word).map((phrase, index) => ({ text: phrase, spaced: index === 0 })));
  // Texts are the theme's, and few; one that never repeats would fill the memory of a booth that runs for days.
  if (known.size >= mostKnown) known.clear();
  known.set(text, pieces);
  return pieces;
}

function phrases(word: string): string[] {
  // Whoever puts in zero-width spaces has decided where lines may end.
  if (word.includes('\u200b')) return word.split('\u200b').filter((phrase) => phrase !== '');
  if (!spaceless.test(word)) return [word];
  const found: string[] = [];
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(word)) {
    const last = found.at(-1);
    const follows = closing.test(segment) || (ending.test(segment) && !respectful.test(segment) && !pause.test(last ?? ''));
    if (last !== undefined && (follows || opening.test(last) || respectful.test(last))) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}

/** A text broken into lines and sized so that it stands in its box. */
export interface FittedText {
  readonly text: string;
  readonly lines: readonly string[];
  readonly font: Font;
  readonly lineHeightPx: number;
  /** The box it was fitted into. */
  readonly box: Box;
  /** False where even the smallest size doesn't fit; it is drawn all the same, at that size. */
  readonly fits: boolean;
}

const sizeStep = 2;

/** How high the lines of a text are together. */
export const heightOf = ({ lines, lineHeightPx }: FittedText): number => lines.length * lineHeightPx;

/** Sets a text as large as its style says or as small as needed, down to the style's `minSize`, its lines of like length. */
export function fitText(text: string, style: TypeStyle, box: Box, measure: Measure): FittedText {
  for (let size = style.size; ; size = Math.max(style.minSize, size - sizeStep)) {
    const font: Font = { family: style.family, weight: style.weight, size, letterSpacing: style.letterSpacing };
    const lines = balance(text, box.width, (line) => measure(line, font));
    const lineHeightPx = size * style.lineHeight;
    // Of the width not a hair more: a line that is wider than its box loses its last letters.
    const fits = lines.length * lineHeightPx <= box.height + 0.5 && lines.every((line) => measure(line, font) <= box.width);
    if (fits) return { text, lines, font, lineHeightPx, box, fits };
    if (size <= style.minSize) return broken({ text, lines, font, lineHeightPx, box, fits }, measure);
  }
}

/** The last resort: words that are wider than the box are broken, so that nothing is lost beyond its sides. */
function broken(fitted: FittedText, measure: Measure): FittedText {
  const { box, font } = fitted;
  const widthOf = (line: string): number => measure(line, font);
  const parts = unbroken(fitted.text).flatMap(({ text, spaced }) =>
    pieces(text, box.width, widthOf).map((piece, index) => ({ text: piece, spaced: spaced || index > 0 })),
  );
  return { ...fitted, lines: wrap(parts, box.width, widthOf) };
}

function pieces(word: string, width: number, widthOf: (line: string) => number): string[] {
  const letters = [...word];
  let length = letters.length;
  while (length > 1 && widthOf(letters.slice(0, length).join('')) > width) length--;
  if (length === letters.length) return [word];
  return [letters.slice(0, length).join(''), ...pieces(letters.slice(length).join(''), width, widthOf)];
}

/** Breaks where the script allows it into as few lines as the width takes, then narrows them while their number stays, so that none holds one word alone. */
function balance(text: string, width: number, widthOf: (line: string) => number): string[] {
  const parts = unbroken(text);
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
