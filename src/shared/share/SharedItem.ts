/** The media types of the files that a link opens. */
export type SharedMime = 'image/png' | 'image/gif' | 'video/mp4' | 'video/webm';

export interface SharedFile {
  readonly mime: SharedMime;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a guest takes home with one link: a card, a strip or a film. */
export interface SharedItem {
  /** What is shown first, and saved unless the guest chooses something else. */
  readonly main: SharedFile;
  /** A still of a film, as PNG: shown until the film plays, and in its place where it can't. */
  readonly poster?: SharedFile;
  /** The same film in other media types, for apps that accept no video. */
  readonly extras?: readonly SharedFile[];
  /** Set if another item follows under the same secret, so that phones know to look for it. */
  readonly sequel?: 'promised';
}

/** A file's role in its item. */
export type FilePurpose = 'main' | 'poster' | 'extra';

/** A card or a strip. */
export const stillItem = (png: Uint8Array<ArrayBuffer>): SharedItem => ({ main: { mime: 'image/png', bytes: png } });

/** All files of an item in the order that a phone wants them: of film and poster, the one that loads sooner comes first. */
export function filesOf({ main, poster, extras = [] }: SharedItem): readonly (SharedFile & { readonly purpose: FilePurpose })[] {
  const shown = [{ ...main, purpose: 'main' as const }, ...(poster === undefined ? [] : [{ ...poster, purpose: 'poster' as const }])];
  shown.sort((one, other) => one.bytes.length - other.bytes.length);
  return [...shown, ...extras.map((extra) => ({ ...extra, purpose: 'extra' as const }))];
}

/** Wipes the guests' pictures from memory. */
export function wipeItem(item: SharedItem): void {
  for (const { bytes } of filesOf(item)) bytes.fill(0);
}
