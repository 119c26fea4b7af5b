import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import { photoId } from '../shared/share/photoKeys.ts';
import { fetchPhoto } from './fetchPhoto.ts';
import type { Sealed } from './openHere.ts';
import type { OpenedPhoto, PhoneEvent } from './PhoneState.ts';

export interface LookTools {
  readonly open: (request: Sealed) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly fileName: string;
  /** Resolves when the picture at this address can be painted, rejects where it is none. */
  readonly paintable: (url: string) => Promise<void>;
  readonly onPart: (share: number) => void;
}

/** Looks for the photo once, and opens it. What it says after an abort nobody should hear. */
export async function lookForPhoto(secret: PhotoSecret, signal: AbortSignal, tools: LookTools): Promise<PhoneEvent> {
  const fetched = await fetchPhoto(photoId(secret), signal, tools.onPart);
  switch (fetched.got) {
    case 'unknown':
    case 'unreachable':
      return { type: 'photo-missed', why: fetched.got };
    case 'deleted':
    case 'expired':
      return { type: 'photo-ended', why: fetched.got };
    case 'photo': {
      const bytes = await tools.open({ sealed: fetched.sealed, secret });
      const photo = bytes === null ? null : await paintablePhoto(bytes, fetched.expires, tools);
      return photo === null ? { type: 'photo-ended', why: 'damaged' } : { type: 'photo-opened', photo };
    }
  }
}

/** The photo as a file that the page can paint, or null where its bytes are no picture. The bytes are wiped. */
async function paintablePhoto(
  bytes: Uint8Array<ArrayBuffer>,
  expires: string | null,
  { fileName, paintable }: LookTools,
): Promise<OpenedPhoto | null> {
  const file = new File([bytes], fileName, { type: 'image/png' });
  bytes.fill(0);
  const url = URL.createObjectURL(file);
  try {
    await paintable(url);
    return { file, url, expires };
  } catch {
    URL.revokeObjectURL(url);
    return null;
  }
}
