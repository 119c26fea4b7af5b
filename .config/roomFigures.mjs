/** Circles of folders that still exist. The list may only become shorter. @type {readonly string[]} */
export const knownCircles = [];

/** Files outside server/storage that still have SQL. The list may only become shorter. @type {readonly string[]} */
export const sqlElsewhere = [];

/** How many files outside a feature's folders mention it. These numbers may only go down; the goal is 12 or fewer. */
export const maxMentions = { print: 12, film: 11, portrait: 5 };
