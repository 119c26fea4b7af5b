/** The names that every word of a search begins a part of; those that begin with the search itself first, short ones before long ones. */
export function foundEmoji(names: readonly string[], search: string, most: number): string[] {
  const words = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
  const start = words.join('-');
  const rank = (name: string): number => (name === start ? 0 : name.startsWith(start) ? 1 : 2);
  return names
    .filter((name) => words.every((word) => name.split('-').some((part) => part.startsWith(word))))
    .sort((a, b) => rank(a) - rank(b) || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, most);
}
