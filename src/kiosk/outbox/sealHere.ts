import type { ItemRole } from '../../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../../shared/share/SharedItem.ts';
import { encryptBySubtle, encryptHere, seal } from '../../shared/share/seal.ts';
import { randomBytes } from '../devices/randomBytes.ts';

/** The browser's cryptography; undefined outside a secure context, despite its type. */
export const subtle = crypto.subtle as SubtleCrypto | undefined;

/** Seals on this thread: with Web Crypto or, outside a secure context, in plain JavaScript. */
export const sealHere = (item: SharedItem, secret: PhotoSecret, role?: ItemRole): Promise<Uint8Array<ArrayBuffer>> =>
  seal(item, secret, randomBytes, subtle === undefined ? encryptHere : encryptBySubtle(subtle), role);
