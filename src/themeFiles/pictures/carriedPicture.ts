import { gifSize } from '../../shared/share/gifSize.ts';
import { imageSize } from '../../shared/share/imageSize.ts';

/** Spaces and line ends are allowed in Base64 only: elsewhere, and for letters beyond ASCII, browsers differ. */
const carried = /^data:image\/[a-z]+(?:;charset=[\w-]+)?(?:;base64,(?<base64>[!-~\s]*)|,(?<escaped>[!-~]*))$/i;

/**
 * The size in pixels of a picture that a drawing carries as a `data:` address; null if it is not one. Skia doesn't draw it, so nobody would notice
 * that a browser reads it differently: it must be written so that all read it the same way.
 */
export function carriedPicture(address: string): { readonly width: number; readonly height: number } | null {
  const { base64, escaped } = carried.exec(address.trim())?.groups ?? {};
  const [written = ''] = (base64 ?? escaped ?? '').split('#', 1);
  const text = written.replace(/%([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (base64 !== undefined && !/^[a-z\d+/=\s]*$/i.test(text)) return null;
  const bytes = Buffer.from(text, base64 === undefined ? 'latin1' : 'base64');
  return imageSize(bytes) ?? gifSize(bytes);
}
