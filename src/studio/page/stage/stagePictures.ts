import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { FindImage } from '../../../stage/parts/ImageContext.ts';
import { firstPicture } from '../firstPictures.ts';

const maxPictures = 200;
const known = new BoundedMap<string, HTMLImageElement | null>(maxPictures);

/** Returns loaded pictures at once, so that a part added during a drag is never blank. */
export const stagePictures: FindImage = (src) => {
  const first = firstPicture(src);
  if (first !== undefined) return first;
  const picture = known.get(src);
  if (picture !== undefined) return picture ?? undefined;
  known.set(src, null);
  const image = new Image();
  image.onload = () => known.set(src, image);
  image.src = src;
  return undefined;
};
