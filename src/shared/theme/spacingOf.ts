import { scriptOf } from './directionOf.ts';

/** Scripts whose letters are separate, run from left to right, and may be spaced. For any other script we don't know that. */
const lettersAlone =
  '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Armenian}\\p{Script=Georgian}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Hangul}\\p{Script=Ethiopic}\\p{Script=Cherokee}\\p{Script=Canadian_Aboriginal}\\p{Script=Tifinagh}\\p{Script=Common}\\p{Script=Inherited}';
const alone = new RegExp(`^[${lettersAlone}]*$`, 'u');
/** Letters taller or deeper than a line of Latin ones: they join, or have marks above and below. */
const tall = new RegExp(`(?![${lettersAlone}\\p{Script=Hebrew}])\\p{L}`, 'u');

/** Emoji fill their width: closer together they would overlap. Digits are emoji too, unless a mark makes them keys. */
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}|\u20e3/u;

/**
 * The letter spacing that a text can have, in pixels: that of its style, or 0 if any of its letters join, stack or are read from the right. The text
 * decides, not the theme's language: any theme may have a name in any script.
 */
export const spacingOf = (text: string, letterSpacing: number): number =>
  letterSpacing === 0 || (alone.test(text) && !emoji.test(text) && !text.includes('\u200d')) ? letterSpacing : 0;

/** Noto's fonts for such scripts need 1.4 to 1.5 of their size. */
const tallLineHeight = 1.45;

/**
 * The line height that a text needs, as a multiple of its size, in a theme written in `language`. What a theme sets for its own language's script
 * applies; a name in a taller script would run into the line below.
 */
export const lineHeightOf = (text: string, lineHeight: number, language: string): number =>
  lineHeight >= tallLineHeight || !tall.test(text) || tallScripts.has(scriptOf(language)) ? lineHeight : tallLineHeight;

const tallScripts = new Set([
  ...['Arab', 'Syrc', 'Nkoo', 'Thaa', 'Adlm', 'Rohg', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
  ...['Tibt', 'Thai', 'Laoo', 'Khmr', 'Mymr'],
]);
