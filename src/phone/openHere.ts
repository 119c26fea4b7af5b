import { openPart } from '../shared/share/openPart.ts';
import type { ItemRole } from '../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { SealedPart } from '../shared/share/sealedFile.ts';

/** What the page sends its worker to open; the input of `openHere`. */
export interface Sealed {
  readonly part: SealedPart;
  readonly secret: PhotoSecret;
  /** Defaults to the secret's first item. */
  readonly role?: ItemRole;
}

/**
 * Opens a sealed file; null if it doesn't open. Leaves the sealed bytes unchanged. The result holds a guest's picture:
 * wipe it once it has become a file.
 */
export const openHere = ({ part, secret, role }: Sealed): Uint8Array<ArrayBuffer> | null => openPart(part, secret, role);
