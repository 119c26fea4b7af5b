import { sealEntry } from '../../shared/album/albumEntry.ts';
import { previewLimit, sealPreview } from '../../shared/album/albumPreview.ts';
import { deleteTokenHash, photoId } from '../../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../../shared/share/SharedItem.ts';
import { randomBytes } from '../devices/randomBytes.ts';
import { albumItemId } from './albumItemId.ts';
import type { AlbumWish } from './AlbumWish.ts';
import type { SealedPhoto } from './OutboxStore.ts';

/** The longer side of a preview. */
const previewPx = 320;
/** Qualities to try in order, until the preview is small enough. */
const qualities = [0.8, 0.6, 0.4, 0.2];

/** The item that adds a card to a hosts' album: its sealed entry, followed by its sealed preview. */
export async function albumItem(card: SharedItem, secret: PhotoSecret, { event, kind }: AlbumWish, madeMs: number): Promise<SealedPhoto> {
  const moves = card.main.mime !== 'image/png';
  const entry = sealEntry(event, { secret, kind: moves ? 'moving' : kind, madeMs }, randomBytes);
  const preview = sealPreview(await previewOf(card.poster ?? card.main), secret, randomBytes);
  const sealed = new Uint8Array(entry.length + preview.length);
  sealed.set(entry);
  sealed.set(preview, entry.length);
  return {
    id: albumItemId(photoId(secret), event.album),
    deleteTokenHash: deleteTokenHash(secret),
    addedMs: madeMs,
    album: event.album,
    sealed,
  };
}

/**
 * A small WebP of the picture, or a JPEG if the browser can't write WebP. Empty if the picture can't be decoded; the album then shows a
 * blank tile.
 */
async function previewOf({ bytes, mime }: SharedItem['main']): Promise<Uint8Array> {
  try {
    const picture = await createImageBitmap(new Blob([bytes], { type: mime }));
    const scale = Math.min(1, previewPx / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d');
    if (drawing === null) return new Uint8Array();
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, 0, 0, width, height);
    picture.close();
    for (const quality of qualities) {
      const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
      const file = webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (file.size <= previewLimit) return new Uint8Array(await file.arrayBuffer());
    }
  } catch {
    // A film without a poster, or a browser without OffscreenCanvas. The card is still added to the album.
  }
  return new Uint8Array();
}
