import type { PhotoSecret } from './PhotoSecret.ts';
import { isPhotoSecret } from './PhotoSecret.ts';

/** The address where a guest's phone finds the photo. The fragment (after #) is never sent to any server. `publicAddress` has no trailing slash. */
export function shareLink(publicAddress: string, secret: PhotoSecret): string {
  return `${publicAddress}/s#${secret}`;
}

/** The secret in an address's fragment (`location.hash`), or null if there is none: the link was mistyped or cut short. */
export function secretOfFragment(fragment: string): PhotoSecret | null {
  const secret = fragment.replace(/^#/, '');
  return isPhotoSecret(secret) ? secret : null;
}
