/** A short hash of a long text. */
export function shortHash(text: string): string {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
