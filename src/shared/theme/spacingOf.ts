import { scriptOf } from './directionOf.ts';

/** Scripts with separate letters that run from left to right, which may be letter-spaced. Other scripts are never spaced. */
const lettersAlone =
  '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Armenian}\\p{Script=Georgian}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Hangul}\\p{Script=Ethiopic}\\p{Script=Cherokee}\\p{Script=Canadian_Aboriginal}\\p{Script=Tifinagh}\\p{Script=Common}\\p{Script=Inherited}';
const alone = new RegExp(`^[${lettersAlone}]*$`, 'u');
/** Letters that are taller or deeper than a line of Latin letters: they join, or have marks above and below. */
const tall = new RegExp(`(?![${lettersAlone}\\p{Script=Hebrew}])\\p{L}`, 'u');

/** Emoji fill their width and would overlap if set closer. Digits count as emoji only with the mark that makes them keycaps. */
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}|\u20e3/u;

/**
 * The letter spacing for a text, in pixels: its style's spacing, or 0 if any of its letters join, stack or run from right to left. Decided by the
 * text, not by the theme's language: any theme may have a name in any script.
 */
export const spacingOf = (text: string, letterSpacing: number): number =>
  letterSpacing === 0 || (alone.test(text) && !emoji.test(text) && !text.includes('\u200d')) ? letterSpacing : 0;

/** Noto's fonts for tall scripts need 1.4 to 1.5 of their size. */
const tallLineHeight = 1.45;

/**
 * The line height that a text needs, as a multiple of its size, in a theme written in `language`. For its own language's script, the theme's setting
 * applies; a name in a taller script would otherwise run into the next line.
 */
export const lineHeightOf = (text: string, lineHeight: number, language: string): number =>
  lineHeight >= tallLineHeight || !tall.test(text) || tallScripts.has(scriptOf(language)) ? lineHeight : tallLineHeight;

const tallScripts = new Set([
  ...['Arab', 'Syrc', 'Nkoo', 'Thaa', 'Adlm', 'Rohg', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
  ...['Tibt', 'Thai', 'Laoo', 'Khmr', 'Mymr'],
]);
