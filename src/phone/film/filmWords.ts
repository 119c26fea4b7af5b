import type { PhoneTexts } from '../../shared/theme/phoneTexts.ts';

/** iPads identify as Macs, but no Mac has a touch screen. */
const isIos = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The page's texts for a film, in any file format. Unlike a picture, a film can't be saved by pressing and holding. */
export function filmWords(words: PhoneTexts['film'], isPlayed: boolean): Partial<PhoneTexts> {
  const byHand = { shareByHand: isIos() ? words.keepOnIphone : words.shareByHand, keepByHand: words.keepByHand };
  const { shown, expires, deletion, deleted } = words;
  return { shown, expires, deletion, deleted, delete: words.delete, ...(isPlayed ? byHand : {}) };
}
