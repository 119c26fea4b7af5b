import type { RandomBytes } from '../../shared/share/PhotoSecret.ts';

/** Cryptographically secure random bytes; also available without a secure context. */
export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
