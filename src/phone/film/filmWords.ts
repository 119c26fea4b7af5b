import type { PhoneTexts } from '../../shared/theme/phoneTexts.ts';

/** iPads say that they are Macs, but no Mac has a screen for fingers. */
const isIos = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** What the page says of a film, in whatever form; a film itself can't be kept by pressing and holding, as pictures can. */
export function filmWords(words: PhoneTexts['film'], isPlayed: boolean): Partial<PhoneTexts> {
  const byHand = { shareByHand: isIos() ? words.keepOnIphone : words.shareByHand, keepByHand: words.keepByHand };
  const { shown, expires, deletion, deleted } = words;
  return { shown, expires, deletion, deleted, delete: words.delete, ...(isPlayed ? byHand : {}) };
}
