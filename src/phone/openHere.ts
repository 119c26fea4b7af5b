import { openSealed } from '../shared/share/openSealed.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';

/** What the page asks its worker to open, and what `openHere` takes. */
export interface Sealed {
  readonly sealed: Uint8Array<ArrayBuffer>;
  readonly secret: PhotoSecret;
}

/**
 * The photo's file, or null where it does not open: damaged, cut short, or another link's. The sealed bytes are left alone. What is
 * returned holds a guest's picture: whoever has made a file of it wipes it.
 */
export function openHere({ sealed, secret }: Sealed): Uint8Array<ArrayBuffer> | null {
  const opened = openSealed(sealed, secret);
  return opened.ok ? opened.value : null;
}
