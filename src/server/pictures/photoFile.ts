import { imageSize } from '../../themeFiles/pictures/imageSize.ts';

const prefix = 'data:image/png;base64,';
/** The largest photo that a theme may ask for. */
const longestSide = 4096;

/** The PNG file in a data URL, or null where it is anything but one whole PNG in plain base64, of at most 4096 x 4096 pixels. */
export function photoFile(dataUrl: string): Buffer | null {
  if (!dataUrl.startsWith(prefix)) return null;
  const base64 = dataUrl.slice(prefix.length);
  const file = Buffer.from(base64, 'base64');
  // Node skips what is no base64: only the very same text again is proof that there was none.
  const size = base64 === file.toString('base64') ? imageSize(file) : null;
  if (size?.type === 'png' && size.width <= longestSide && size.height <= longestSide) return file;
  file.fill(0);
  return null;
}
