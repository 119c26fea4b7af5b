import type { RandomBytes } from '../../shared/share/PhotoSecret.ts';

/** Cryptographically secure random bytes; available without a secure context, too. */
export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
