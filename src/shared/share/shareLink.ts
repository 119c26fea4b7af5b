import type { PhotoSecret } from './PhotoSecret.ts';
import { isPhotoSecret } from './PhotoSecret.ts';

/**
 * The photo's address for a guest's phone. The fragment (after #) is never sent to any server. `publicAddress` has no trailing slash; it may come from
 * `withLook`.
 */
export function shareLink(publicAddress: string, secret: PhotoSecret): string {
  return `${publicAddress}${namesLook.test(publicAddress) ? '' : '/s'}#${secret}`;
}

/** No host looks like this: it would follow two slashes. */
const namesLook = /[^/]\/s-\w{6}$/;

/**
 * An address for `shareLink` whose links open the page in this look (contract/phoneLook.ts). The path stays one segment, so that the page's
 * relative requests remain the same.
 */
export const withLook = (publicAddress: string, look: string): string => `${publicAddress}/s-${look}`;

/** Whether an address is this one, or this one with a look. */
export const isAddressOf = (given: string, publicAddress: string): boolean =>
  given === publicAddress || (namesLook.test(given) && given.slice(0, given.lastIndexOf('/')) === publicAddress);

/** The look named in a request's path, even in a mangled one; null if there is none. */
export const lookInPath = (path: string): string | null => /^\/s-(\w{6})\b/i.exec(path)?.[1] ?? null;

/** The path of a link's page, without whatever apps have put behind it. */
export const pageInPath = (path: string): string => path.replace(/\/s(-\w{6})?(?![a-z\d]).*/i, '/s$1');

/**
 * The secret in a link as it arrived, or null if it has none. Apps and people mangle links: they escape the `#`, put a slash before it,
 * append words, marks or parameters, and break lines. In all these cases, this function finds 22 characters of base64url that can be a
 * secret.
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
