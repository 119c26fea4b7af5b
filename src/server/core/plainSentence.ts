const longestSentence = 1000;

/** A text that the cloud accepts: without NUL or unpaired surrogates, and not too long. */
export const plainSentence = (text: string, longest = longestSentence): string => text.slice(0, longest).replaceAll(/[\0\p{Cs}]/gu, '');
