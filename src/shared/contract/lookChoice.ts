const prefix = 'cloud/';
const idLength = 36;

/** The theme switcher's choice for a theme of the cloud, by the name under which the booth keeps it: the id, and the hash of what has come by it. */
export const choiceOfLook = (name: string): string => `${prefix}${name}`;

/** The id of the cloud's theme behind a choice of the theme switcher; null for a theme of the booth's own. */
export const lookOf = (choice: string): string | null =>
  choice.startsWith(prefix) ? choice.slice(prefix.length, prefix.length + idLength) : null;
