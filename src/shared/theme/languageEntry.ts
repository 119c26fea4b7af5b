/** A language's name in that language, capitalised as at the start of a line: `Deutsch`. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return `${name.charAt(0).toLocaleUpperCase(tag)}${name.slice(1)}`;
}

/** A language's entry in `languages`, with the language's own name: `{ "tag": "de", "name": "Deutsch" }`. */
export const languageEntry = (tag: string): string => `{ "tag": "${tag}", "name": "${languageName(tag)}" }`;
