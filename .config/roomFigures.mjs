/** Circles of folders that are still there. The list may only become shorter. @type {readonly string[]} */
export const knownCircles = [];

/** Files outside server/storage that still have SQL. The list may only become shorter. @type {readonly string[]} */
export const sqlElsewhere = [];

/** How many files outside a feature's own folders mention it. The figures may only become smaller; at most 12 is the aim. */
export const maxMentions = { print: 12, film: 11, portrait: 5 };
