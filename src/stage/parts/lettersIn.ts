const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Latin letters that are always one character each. */
const plain = /^[ -~\u00a0-\u024f]*$/;

/** The letters of a text as readers count them, with their marks (grapheme clusters, UAX #29): a flag or a family is one. */
export const lettersIn = (text: string): readonly string[] =>
  plain.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);
