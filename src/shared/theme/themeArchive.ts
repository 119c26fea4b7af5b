/** What systems leave in folders and archives, and what is hidden. */
export const isClutter = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || /^(thumbs\.db|desktop\.ini)$/i.test(part));

/** The folder of the theme among an archive's paths, ending with a slash or empty: where the theme.json is that stands highest. Null where there is none. */
export function themeFolderIn(paths: readonly string[]): string | null {
  const found = paths.filter((path) => !isClutter(path) && /(^|\/)theme\.json$/.test(path)).sort((one, other) => one.length - other.length);
  return found[0]?.slice(0, -'theme.json'.length) ?? null;
}

/** What an archive says of one of its files. */
export interface AnnouncedFile {
  /** How many bytes stand in the archive, and how many they are when unpacked; both are as whoever made it says. */
  readonly size: number;
  readonly originalSize: number;
}

/** How many bytes a file takes at most: what is not packed is copied as it stands, however little is announced, and many may share the same bytes. */
export const unpackedBytes = ({ size, originalSize }: AnnouncedFile): number => Math.max(size, originalSize);
