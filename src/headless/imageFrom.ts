import type { StageImage, UseImage } from '../stage/parts/ImageContext.ts';
import type { ArtSource } from './loadArt.ts';

/** A picture of those loaded beforehand; what is not among them has failed. */
export function imageFrom(art: ArtSource, src: string): ReturnType<UseImage> {
  const image = art.get(src);
  // Skia's image is drawn like a browser's; only its type has another name.
  return image === undefined ? [undefined, 'failed'] : [image as unknown as StageImage, 'loaded'];
}
