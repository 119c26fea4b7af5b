const prefix = 'cloud/';

/** The choice of the theme switcher that is this look of the cloud. */
export const choiceOfLook = (id: string): string => `${prefix}${id}`;

/** The id of the look that a choice of the theme switcher is; null for a theme of the booth's own. */
export const lookOf = (choice: string): string | null => (choice.startsWith(prefix) ? choice.slice(prefix.length) : null);
