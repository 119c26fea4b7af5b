import { fromBase64url, toBase64url } from './base64url.ts';

/** Returns this many cryptographically secure random bytes. Callers pass this function in, because `shared` has no source of randomness. */
export type RandomBytes = (length: number) => Uint8Array;

/**
 * A card's only secret: 128 random bits as 22 characters of base64url. Anyone who has it can find, open and delete the photo, so it exists only in
 * the QR code and in the kiosk's visit, and is never sent to a server, stored or logged.
 */
export type PhotoSecret = string & { readonly brand: 'PhotoSecret' };

const secretLength = 16;

export function newPhotoSecret(random: RandomBytes): PhotoSecret {
  return toBase64url(random(secretLength)) as PhotoSecret;
}

/** Whether an untrusted value is a secret in the format of `newPhotoSecret`. */
export function isPhotoSecret(value: unknown): value is PhotoSecret {
  return typeof value === 'string' && fromBase64url(value)?.length === secretLength;
}

export function secretBytes(secret: PhotoSecret): Uint8Array {
  const bytes = fromBase64url(secret);
  if (bytes === null) throw new TypeError('this is not a photo secret');
  return bytes;
}
