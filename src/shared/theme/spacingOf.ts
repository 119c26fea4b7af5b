/** Scripts whose letters stand alone, one after the other from the left, and may be moved apart. Of any other script we don't know that. */
const alone =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Ethiopic}\p{Script=Cherokee}\p{Script=Canadian_Aboriginal}\p{Script=Tifinagh}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Emoji fill their width: closer together they would overlap. Digits are emoji too, unless a mark makes them keys. */
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}|\u20e3/u;

/**
 * The letter spacing that a text can have, in pixels: that of its style, or 0 if any of its letters join, stack or are read from the right.
 * The text decides, and not the theme's language: any theme may have a name in any script.
 */
export const spacingOf = (text: string, letterSpacing: number): number =>
  letterSpacing === 0 || (alone.test(text) && !emoji.test(text) && !text.includes('\u200d')) ? letterSpacing : 0;
