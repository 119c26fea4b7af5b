import { fromBase64url, toBase64url } from '../share/base64url.ts';
import type { RandomBytes } from '../share/PhotoSecret.ts';

/**
 * The host's secret of an event: 128 random bits as 22 characters of base64url. It opens the event's album and signs changes to it, so only
 * the host has it: in a link, as twelve words and on paper. Booths and servers never have it.
 */
export type EventSecret = string & { readonly brand: 'EventSecret' };

/** The secret of a read-only link to an event's album. It has the same format, and is derived one-way from the host's. */
export type ViewerSecret = string & { readonly brand: 'ViewerSecret' };

/** The secret of an event's wall link. It is read-only like a viewer's, but opens the wall's own list of cards. */
export type WallSecret = ViewerSecret & { readonly place: 'wall' };

export const eventSecretLength = 16;

export const newEventSecret = (random: RandomBytes): EventSecret => toBase64url(random(eventSecretLength)) as EventSecret;

/** Whether an untrusted text has the format of both secrets. */
export const isAlbumSecret = (text: string): boolean => fromBase64url(text)?.length === eventSecretLength;

/** The 16 bytes of a secret. */
export function albumSecretBytes(secret: EventSecret | ViewerSecret): Uint8Array {
  const bytes = fromBase64url(secret);
  if (bytes?.length !== eventSecretLength) throw new TypeError('this is not the secret of an album');
  return bytes;
}
