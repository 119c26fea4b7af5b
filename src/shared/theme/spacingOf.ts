import { scriptOf } from './directionOf.ts';

/** Scripts whose letters stand alone, one after the other from the left, and may be moved apart. Of any other script we don't know that. */
const lettersAlone =
  '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Armenian}\\p{Script=Georgian}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Hangul}\\p{Script=Ethiopic}\\p{Script=Cherokee}\\p{Script=Canadian_Aboriginal}\\p{Script=Tifinagh}\\p{Script=Common}\\p{Script=Inherited}';
const alone = new RegExp(`^[${lettersAlone}]*$`, 'u');
/** Letters that reach further up and down than a line of Latin ones is high: they join, or marks stand over and under them. */
const tall = new RegExp(`(?![${lettersAlone}\\p{Script=Hebrew}])\\p{L}`, 'u');

/** Emoji fill their width: closer together they would overlap. Digits are emoji too, unless a mark makes them keys. */
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}|\u20e3/u;

/**
 * The letter spacing that a text can have, in pixels: that of its style, or 0 if any of its letters join, stack or are read from the right.
 * The text decides, and not the theme's language: any theme may have a name in any script.
 */
export const spacingOf = (text: string, letterSpacing: number): number =>
  letterSpacing === 0 || (alone.test(text) && !emoji.test(text) && !text.includes('\u200d')) ? letterSpacing : 0;

/** Noto's fonts for such scripts need 1.4 to 1.5 of their size. */
const tallLineHeight = 1.45;

/**
 * The line height that a text needs, as a share of its size, in a theme that is written in `language`. What a theme says of its own language's script
 * holds; a name in a taller one would run into the line below.
 */
export const lineHeightOf = (text: string, lineHeight: number, language: string): number =>
  lineHeight >= tallLineHeight || !tall.test(text) || tallScripts.has(scriptOf(language)) ? lineHeight : tallLineHeight;

const tallScripts = new Set([
  ...['Arab', 'Syrc', 'Nkoo', 'Thaa', 'Adlm', 'Rohg', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
  ...['Tibt', 'Thai', 'Laoo', 'Khmr', 'Mymr'],
]);
