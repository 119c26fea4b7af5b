/** The addresses of all pictures that a theme (or a part of one) names, each once, in the order of the theme. */
export function imagesOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    if ((key === 'image' || key === 'logo') && typeof part === 'string') found.add(part);
    else imagesOf(part, found);
  }
  return found;
}
