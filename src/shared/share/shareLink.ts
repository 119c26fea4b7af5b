import type { PhotoSecret } from './PhotoSecret.ts';
import { isPhotoSecret } from './PhotoSecret.ts';

/** The photo's address for a guest's phone. The fragment (after #) is never sent to any server. `publicAddress` has no trailing slash. */
export function shareLink(publicAddress: string, secret: PhotoSecret): string {
  return `${publicAddress}/s#${secret}`;
}

/**
 * The secret in a link as it arrived, or null if it has none. Apps and people mangle links: they escape the `#`, put a slash before it, append words,
 * marks or parameters, and break lines. In all these cases, this finds 22 characters of base64url that can be a secret.
 */
export function secretInLink(address: string): PhotoSecret | null {
  let text = address.replace(/^.*?\/s(?![a-z\d])/i, '');
  // Three levels, since a mail program escapes what a messenger has already escaped.
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

/** A messenger's marks (`-`, `_`) may follow a secret. A secret never ends in one of them: its last character carries two bits. */
function secretAmong(text: string): PhotoSecret | null {
  const words = text.split(/[^\w-]+/).filter((word) => !/[^-_]/.test(word.slice(22)));
  return words.map((word) => word.slice(0, 22)).find(isPhotoSecret) ?? null;
}

/**
 * Whether an app has most likely changed the case of a link's secret, which makes it invalid: only one in fifty thousand real secrets is in a single
 * case.
 */
export function isInOneCase(secret: PhotoSecret): boolean {
  return secret === secret.toLowerCase() || secret === secret.toUpperCase();
}
