import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import { seal } from '../../shared/share/seal.ts';
import { sealBySubtle } from '../../shared/share/sealBySubtle.ts';
import { randomBytes } from './randomBytes.ts';

/** Seals on this thread, by the browser's cryptography, or in plain JavaScript where there is no secure context to have it in. */
export async function sealHere(png: Uint8Array<ArrayBuffer>, secret: PhotoSecret): Promise<Uint8Array<ArrayBuffer>> {
  // Not everywhere, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle === undefined ? seal(png, secret, randomBytes) : sealBySubtle(subtle, png, secret, randomBytes);
}
