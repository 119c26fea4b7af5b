import type { Theme } from './themeSchema.ts';

/** How many copies guests may choose at once, if the theme doesn't say. */
export const defaultCopies = 2;

/** How many copies guests of a theme may choose at once; 0 if it has no words for printing. */
export const mostCopiesOf = ({ texts, print }: Pick<Theme, 'texts' | 'print'>): number =>
  texts.print === undefined ? 0 : (print?.copies ?? defaultCopies);
