/** Whether a file is hidden, or one that systems leave in folders and archives. */
export const isClutter = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || /^(thumbs\.db|desktop\.ini)$/i.test(part));

/** The theme's folder among an archive's paths (that of the topmost theme.json), ending with a slash or empty. Null if there is no theme.json. */
export function themeFolderIn(paths: readonly string[]): string | null {
  const found = paths.filter((path) => !isClutter(path) && /(^|\/)theme\.json$/.test(path)).sort((one, other) => one.length - other.length);
  return found[0]?.slice(0, -'theme.json'.length) ?? null;
}

/** An archive's entry for one of its files. */
export interface AnnouncedFile {
  /** The packed and unpacked sizes in bytes, as the archive claims. */
  readonly size: number;
  readonly originalSize: number;
}

/**
 * The largest possible size of a file in bytes. Stored files are copied at their packed size, whatever unpacked size the archive claims, and many
 * files may share the same bytes.
 */
export const unpackedBytes = ({ size, originalSize }: AnnouncedFile): number => Math.max(size, originalSize);
