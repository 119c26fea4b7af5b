/** More languages than anybody reads. */
const maxLanguages = 20;

/**
 * The languages of an Accept-Language header (RFC 9110, 12.5.4), most preferred first; equal weights keep their order. Malformed tags are
 * dropped.
 */
export function acceptedLanguages(header = ''): string[] {
  return header
    .split(',', maxLanguages)
    .map((range) => {
      const [tag = '', weight] = range.toLowerCase().replaceAll(/\s/g, '').split(';q=');
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-[a-z0-9]+)*$/.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/**
 * The tag that best matches the wanted languages: the same tag, or else another variant of the same language. Undefined if there is no
 * match.
 */
export function nearestLanguage(wanted: readonly string[], tags: readonly string[]): string | undefined {
  const primary = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';
  for (const language of wanted) {
    const near = tags.find((tag) => tag.toLowerCase() === language) ?? tags.find((tag) => primary(tag) === primary(language));
    if (near !== undefined) return near;
  }
  return undefined;
}
