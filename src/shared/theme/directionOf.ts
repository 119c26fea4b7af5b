/** A language's reading direction. */
export type Direction = 'ltr' | 'rtl';

/** Scripts written from right to left, by ISO 15924. */
const fromTheRight = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']);

const scriptOf = (language: string): string => new Intl.Locale(language).maximize().script ?? '';

/** The direction of a language's script, by its tag. */
export const directionOf = (language: string): Direction => (fromTheRight.has(scriptOf(language)) ? 'rtl' : 'ltr');

/** Whether a language's letters join, which rules out letter spacing. */
export const lettersJoin = (language: string): boolean => joined.has(scriptOf(language));

const joined = new Set(['Arab', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mong', 'Deva', 'Beng', 'Guru']);
