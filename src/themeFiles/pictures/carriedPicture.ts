import { gifSize } from '../../shared/share/gifSize.ts';
import { imageSize } from '../../shared/share/imageSize.ts';

/** Accepts spaces and line ends only in Base64: browsers differ elsewhere, and for non-ASCII letters. */
const carried = /^data:image\/[a-z]+(?:;charset=[\w-]+)?(?:;base64,(?<base64>[!-~\s]*)|,(?<escaped>[!-~]*))$/i;

/**
 * The size in pixels of a picture embedded in a drawing as a `data:` address; null for anything else. Skia doesn't draw such pictures, so the check
 * couldn't notice browsers reading one differently: only addresses that all browsers read the same way are accepted.
 */
export function carriedPicture(address: string): { readonly width: number; readonly height: number } | null {
  const { base64, escaped } = carried.exec(address.trim())?.groups ?? {};
  const [written = ''] = (base64 ?? escaped ?? '').split('#', 1);
  const text = written.replace(/%([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (base64 !== undefined && !/^[a-z\d+/=\s]*$/i.test(text)) return null;
  const bytes = Buffer.from(text, base64 === undefined ? 'latin1' : 'base64');
  return imageSize(bytes) ?? gifSize(bytes);
}
