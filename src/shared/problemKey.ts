/** A problem stays the same while its figures change: `3 photos wait` and `4 photos wait`. */
export const problemKey = (problem: string): string => problem.replaceAll(/\d+(?:[.,:]\d+)?(?: (?:second|minute|hour|day)s?)?/g, '#');
