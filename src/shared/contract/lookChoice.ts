const prefix = 'cloud/';
const idLength = 36;

/** The theme switcher's choice for a theme of the cloud. `name` is the booth's name for the stored theme: its id, and the hash of its files. */
export const choiceOfLook = (name: string): string => `${prefix}${name}`;

/** The id of the cloud theme represented by a choice of the theme switcher; null for the booth's own themes. */
export const lookOf = (choice: string): string | null =>
  choice.startsWith(prefix) ? choice.slice(prefix.length, prefix.length + idLength) : null;
