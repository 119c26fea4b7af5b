import type { AlbumServer } from '../album/albumServer.ts';
import type { Opener } from '../album/albumWorker.ts';
import type { AlbumEntry } from '../shared/album/albumEntry.ts';
import type { SharedFile } from '../shared/share/SharedItem.ts';
import { later } from './later.ts';

/** A card's picture in memory. */
export type HeldPicture = HTMLCanvasElement;

/** Maximum length of a picture's longer side in memory: no card on the stage is larger. */
const longestPx = 1000;
const videoMs = 4000;

/** `away`: temporarily unavailable. */
export type Fetched =
  { readonly ok: true; readonly picture: HeldPicture } | { readonly ok: false; readonly why: 'away' | 'unknown' | 'ended' };

/** A card's own picture, opened on this device; for a video, its first frame. */
export async function openedPicture(id: string, { secret }: AlbumEntry, server: AlbumServer, opener: Opener): Promise<Fetched> {
  const sealed = await server.photo(id);
  if (!sealed.ok) return sealed;
  const file = await opener.open('card', { secret, sealed: sealed.value });
  return held(file === null ? null : await decoded(file));
}

/** The preview, used when the card itself is unavailable. */
export async function previewOf(id: string, { secret }: AlbumEntry, server: AlbumServer, opener: Opener): Promise<Fetched> {
  const sealed = await server.previews([id]);
  if (!sealed.ok) return sealed;
  const preview = sealed.value[0] == null ? null : await opener.open('preview', { secret, sealed: sealed.value[0] });
  return held(preview === null || preview.length === 0 ? null : await decoded({ mime: 'image/png', bytes: preview }));
}

const held = (picture: HeldPicture | null): Fetched => (picture === null ? { ok: false, why: 'unknown' } : { ok: true, picture });

/** Frees a picture's pixels at once, not at the next garbage collection. */
export const release = (picture: HeldPicture): void => void (picture.width = picture.height = 0);

async function decoded({ mime, bytes }: SharedFile): Promise<HeldPicture | null> {
  const address = URL.createObjectURL(new Blob([bytes], { type: mime }));
  try {
    if (!mime.startsWith('video/')) {
      const image = new Image();
      image.src = address;
      await image.decode();
      return drawn(image, image.naturalWidth, image.naturalHeight);
    }
    const video = document.createElement('video');
    [video.muted, video.playsInline, video.preload] = [true, true, 'auto'];
    video.src = address;
    await Promise.race([new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true })), later(videoMs)]);
    return video.readyState < video.HAVE_CURRENT_DATA ? null : drawn(video, video.videoWidth, video.videoHeight);
  } catch {
    // The file is damaged, or this browser can't decode its format.
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(source: CanvasImageSource, width: number, height: number): HeldPicture | null {
  const scale = Math.min(1, longestPx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0 || canvas.height === 0) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}
