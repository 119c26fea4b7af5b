const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Latin text in which each letter is one character. */
const plain = /^[ -~\u00a0-\u024f]*$/;

/** The letters of a text with their marks, as readers count them (grapheme clusters, UAX #29). A flag or a family emoji is one letter. */
export const lettersIn = (text: string): readonly string[] =>
  plain.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);
