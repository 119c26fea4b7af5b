/** The media types of the files that a link opens. */
export type SharedMime = 'image/png' | 'image/gif' | 'video/mp4' | 'video/webm';

export interface SharedFile {
  readonly mime: SharedMime;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What guests take home with one link: a card, a strip or a film. */
export interface SharedItem {
  /** The file that is shown first, and saved unless the guest chooses another. */
  readonly main: SharedFile;
  /** A film's still, as PNG: shown until the film plays, and instead of a film that can't play. */
  readonly poster?: SharedFile;
  /** The same film in other media types, for apps that accept no video. */
  readonly extras?: readonly SharedFile[];
  /** Set if another item follows under the same secret, so that phones look for it. */
  readonly sequel?: 'promised';
}

/** A file's role in its item. */
export type FilePurpose = 'main' | 'poster' | 'extra';

/** A card or a strip. */
export const stillItem = (png: Uint8Array<ArrayBuffer>): SharedItem => ({ main: { mime: 'image/png', bytes: png } });

/** All files of an item in the order in which a phone needs them: of film and poster, the smaller one first. */
export function filesOf({ main, poster, extras = [] }: SharedItem): readonly (SharedFile & { readonly purpose: FilePurpose })[] {
  const shown = [{ ...main, purpose: 'main' as const }, ...(poster === undefined ? [] : [{ ...poster, purpose: 'poster' as const }])];
  shown.sort((one, other) => one.bytes.length - other.bytes.length);
  return [...shown, ...extras.map((extra) => ({ ...extra, purpose: 'extra' as const }))];
}

/** Wipes the guests' pictures from memory. */
export function wipeItem(item: SharedItem): void {
  for (const { bytes } of filesOf(item)) bytes.fill(0);
}
