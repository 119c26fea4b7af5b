/** A language's name in its own words, as a line begins with it: `Deutsch`. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return `${name.charAt(0).toLocaleUpperCase(tag)}${name.slice(1)}`;
}

/** A language as `languages` lists it, in its own name: `{ "tag": "de", "name": "Deutsch" }`. */
export const languageEntry = (tag: string): string => `{ "tag": "${tag}", "name": "${languageName(tag)}" }`;
