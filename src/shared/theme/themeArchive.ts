/** What systems leave in folders and archives, and what is hidden. */
export const isClutter = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || /^(thumbs\.db|desktop\.ini)$/i.test(part));

/** The folder of the theme among an archive's paths, ending with a slash or empty: where the theme.json is that stands highest. Null where there is none. */
export function themeFolderIn(paths: readonly string[]): string | null {
  const found = paths.filter((path) => !isClutter(path) && /(^|\/)theme\.json$/.test(path)).sort((one, other) => one.length - other.length);
  return found[0]?.slice(0, -'theme.json'.length) ?? null;
}
