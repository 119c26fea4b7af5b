const prefix = 'cloud/';

/** The theme switcher's choice for this theme of the cloud. */
export const choiceOfLook = (id: string): string => `${prefix}${id}`;

/** The id of the cloud's theme behind a choice of the theme switcher; null for a theme of the booth's own. */
export const lookOf = (choice: string): string | null => (choice.startsWith(prefix) ? choice.slice(prefix.length) : null);
