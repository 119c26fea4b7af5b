/** Groups problems that differ only in numbers: `3 photos wait` and `4 photos wait`. */
export const problemKey = (problem: string): string => problem.replaceAll(/\d+(?:[.,:]\d+)?(?: (?:second|minute|hour|day)s?)?/g, '#');
