/** A language as `languages` lists it, in its own name: `{ "tag": "de", "name": "Deutsch" }`. */
export function languageEntry(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return `{ "tag": "${tag}", "name": "${name.charAt(0).toLocaleUpperCase(tag)}${name.slice(1)}" }`;
}
