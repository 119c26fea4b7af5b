import type { PhotoSecret } from './PhotoSecret.ts';
import { isPhotoSecret } from './PhotoSecret.ts';

/** The address where a guest's phone finds the photo. The fragment (after #) is never sent to any server. `publicAddress` has no trailing slash. */
export function shareLink(publicAddress: string, secret: PhotoSecret): string {
  return `${publicAddress}/s#${secret}`;
}

/**
 * The secret in a link as it arrived, or null if there is none. Apps and people mangle links: they escape the `#`, put a slash before it, add
 * words, marks or parameters behind it, and break lines. Whatever they did, 22 characters of base64url that can be a secret are found.
 */
export function secretInLink(address: string): PhotoSecret | null {
  let text = address.replace(/^.*?\/s(?![a-z\d])/i, '');
  // Three levels: a mail program escapes what a messenger has escaped.
  for (let depth = 0; depth < 3; depth += 1) text = text.replace(/(%[\da-f]{2})+/gi, unescaped);
  return secretAmong(text) ?? secretAmong(text.replace(/[\s\p{Cf}]/gu, ''));
}

function unescaped(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return ' ';
  }
}

/** A messenger's marks may follow a secret, which never ends in one of them: its last character carries two bits. */
function secretAmong(text: string): PhotoSecret | null {
  const words = text.split(/[^\w-]+/).filter((word) => !/[^-_]/.test(word.slice(22)));
  return words.map((word) => word.slice(0, 22)).find(isPhotoSecret) ?? null;
}

/**
 * Whether an app on the way has most likely changed a link's secret to lower or upper case, so that it is nobody's: of real secrets, one in fifty
 * thousand looks like that.
 */
export function isInOneCase(secret: PhotoSecret): boolean {
  return secret === secret.toLowerCase() || secret === secret.toUpperCase();
}
