/** A piece of text that stays on one line. */
export interface Unbroken {
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
