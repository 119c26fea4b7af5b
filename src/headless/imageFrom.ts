import type { StageImage } from '../stage/parts/ImageContext.ts';
import type { ArtSource } from './loadArt.ts';

/** A picture of those loaded beforehand; null for what is not among them. */
export function imageFrom(art: ArtSource, src: string): StageImage | null {
  const image = art.get(src);
  // Skia's image is drawn like a browser's; only its type has another name.
  return image === undefined ? null : (image as unknown as StageImage);
}
