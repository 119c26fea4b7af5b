/**
 * The emoji that match every word of a search: a word in their names, or in their common words from `others`, begins with it. Sorted:
 * names that begin with the search, then names that contain all its words; short names before long ones.
 */
export function foundEmoji(
  names: readonly string[],
  search: string,
  most: number,
  others: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] {
  const words = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
  const start = words.join('-');
  const isNamedBy = (said: readonly string[]): boolean => words.every((word) => said.some((part) => part.startsWith(word)));
  const rank = (name: string): number | null => {
    if (name === start) return 0;
    if (name.startsWith(start)) return 1;
    const parts = name.split('-');
    if (isNamedBy(parts)) return 2;
    const known = others.get(name);
    if (known === undefined || !isNamedBy([...parts, ...known])) return null;
    return words.every((word) => known.includes(word) || parts.includes(word)) ? 3 : 4;
  };
  return names
    .flatMap((name) => {
      const place = rank(name);
      return place === null ? [] : [{ name, place }];
    })
    .sort((a, b) => a.place - b.place || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}
