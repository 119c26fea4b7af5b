import { imageSize } from '../../../shared/share/imageSize.ts';

/** More than any camera's pixels. Without a limit, a small file could decode to gigabytes. */
const maxShotPixels = 160_000_000;
/** More than any camera's preview, of which the kiosk decodes many per second. */
export const maxFramePixels = 9_000_000;
const minSide = 16;

/** The JPEG without the zero bytes that some cameras append; null if it isn't a JPEG, is incomplete, or has an impossible size. */
export function wholeJpeg(file: Uint8Array, maxPixels = maxShotPixels): Uint8Array | null {
  let end = file.length;
  while (end > 0 && file[end - 1] === 0) end -= 1;
  const jpeg = file.subarray(0, end);
  const size = imageSize(jpeg);
  const isUsable = size?.type === 'jpeg' && size.width * size.height <= maxPixels && size.width >= minSide && size.height >= minSide;
  return isUsable ? jpeg : null;
}
