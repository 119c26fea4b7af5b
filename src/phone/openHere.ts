import { openPart } from '../shared/share/openPart.ts';
import type { ItemPlace } from '../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { SealedPart } from '../shared/share/sealedFile.ts';

/** What the page asks its worker to open, and what `openHere` takes. */
export interface Sealed {
  readonly part: SealedPart;
  readonly secret: PhotoSecret;
  /** Of the secret's items the first, where it is left out. */
  readonly place?: ItemPlace;
}

/**
 * A file as it was sealed, or null where it does not open. The sealed bytes are left alone. What is returned holds a guest's picture:
 * whoever has made a file of it wipes it.
 */
export const openHere = ({ part, secret, place }: Sealed): Uint8Array<ArrayBuffer> | null => openPart(part, secret, place);
