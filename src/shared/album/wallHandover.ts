import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64url, toBase64url } from '../share/base64url.ts';
import type { RandomBytes } from '../share/PhotoSecret.ts';
import type { WallSecret } from './EventSecret.ts';
import { albumSecretBytes, isAlbumSecret } from './EventSecret.ts';
import { hpkePublicKey, openSealedTo, sealTo } from './hpke.ts';

/**
 * A screen without a keyboard gets its wall from a phone: the screen shows a code with a one-time public key, and the phone seals the wall's
 * secret to that key. The server that passes it on cannot open it.
 */

const info = utf8ToBytes('stagebooth event v1 wall handover');
const keyLength = 32;

/** A screen's one-time key pair; the public key is 43 characters of base64url. */
export interface ScreenKey {
  readonly privateKey: Uint8Array;
  readonly screen: string;
}

export function newScreenKey(random: RandomBytes): ScreenKey {
  const privateKey = random(keyLength);
  return { privateKey, screen: toBase64url(hpkePublicKey(privateKey)) };
}

/** The address in a screen's code. `publicAddress` has no trailing slash. */
export const screenLink = (publicAddress: string, screen: string): string => `${publicAddress}/wall#to.${screen}`;

/** The screen's public key in such an address; null in other addresses. */
export function screenInFragment(fragment: string): string | null {
  const [, screen = ''] = /#to(?:\.|%2E)([\w-]{43})(?![\w-])/i.exec(fragment) ?? [];
  return fromBase64url(screen)?.length === keyLength ? screen : null;
}

/** The wall's secret, sealed to a screen: 86 characters of base64url. Null for a key to which nothing can be sealed. */
export function sealForScreen(screen: string, secret: WallSecret, random: RandomBytes): string | null {
  const header = fromBase64url(screen);
  if (header === null) return null;
  try {
    return toBase64url(sealTo(header, albumSecretBytes(secret), { info, header, random }));
  } catch {
    // A key of low order, which no screen makes.
    return null;
  }
}

/** The secret that was sealed to this screen; null if it was sealed to another, or has been changed. */
export function openForScreen({ privateKey, screen }: ScreenKey, sealed: string): WallSecret | null {
  const [bytes, header] = [fromBase64url(sealed), fromBase64url(screen)];
  if (bytes === null || header === null) return null;
  const opened = openSealedTo(privateKey, bytes, { info, header, publicKey: header });
  const secret = opened === null ? '' : toBase64url(opened);
  return isAlbumSecret(secret) ? (secret as WallSecret) : null;
}
