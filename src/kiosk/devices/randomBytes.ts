import type { RandomBytes } from '../../shared/share/PhotoSecret.ts';

/** Random bytes fit for keys; browsers have them without a secure context, too. */
export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
