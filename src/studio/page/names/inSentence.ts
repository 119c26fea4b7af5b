/** A part's name for use within a sentence: `Move the tagline`. */
export const inSentence = (name: string): string => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
