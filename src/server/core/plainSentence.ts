const longestSentence = 1000;

/** A text as the cloud takes it: neither NUL nor half a surrogate pair, and not too long. */
export const plainSentence = (text: string, longest = longestSentence): string => text.slice(0, longest).replaceAll(/[\0\p{Cs}]/gu, '');
