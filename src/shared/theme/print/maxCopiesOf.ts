/** The upper limit for copies in any theme. */
export const maxCopies = 10;

/** How many copies guests may choose at once, if the theme doesn't say. */
export const defaultCopies = 2;

interface Copied {
  readonly texts: { readonly print?: object | undefined };
  readonly print?: { readonly copies?: number | undefined } | undefined;
}

/** How many copies guests of a theme may choose at once; 0 if the theme has no texts for printing. */
export const maxCopiesOf = ({ texts, print }: Copied): number => (texts.print === undefined ? 0 : (print?.copies ?? defaultCopies));
