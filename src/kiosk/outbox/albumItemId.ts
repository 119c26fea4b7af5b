/** The outbox's id of the item that adds a photo to an album. */
export const albumItemId = (photo: string, album: string): string => `${photo}@${album}`;

/** The id of the photo that such an item belongs to. */
export const photoOfAlbumItem = (id: string): string => id.slice(0, id.indexOf('@'));
