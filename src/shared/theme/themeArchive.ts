/** Files that systems leave in folders and archives, and hidden ones. */
export const isClutter = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || /^(thumbs\.db|desktop\.ini)$/i.test(part));

/** The theme's folder among an archive's paths, ending with a slash or empty: that of the topmost theme.json. Null if there is none. */
export function themeFolderIn(paths: readonly string[]): string | null {
  const found = paths.filter((path) => !isClutter(path) && /(^|\/)theme\.json$/.test(path)).sort((one, other) => one.length - other.length);
  return found[0]?.slice(0, -'theme.json'.length) ?? null;
}

/** What an archive says about one of its files. */
export interface AnnouncedFile {
  /** Its packed and unpacked sizes in bytes, as the archive's author claims. */
  readonly size: number;
  readonly originalSize: number;
}

/**
 * The largest possible size of a file in bytes: stored files are copied as they are, however little is announced, and many may share the same bytes.
 */
export const unpackedBytes = ({ size, originalSize }: AnnouncedFile): number => Math.max(size, originalSize);
