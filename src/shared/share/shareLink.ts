import type { PhotoSecret } from './PhotoSecret.ts';
import { isPhotoSecret } from './PhotoSecret.ts';

/** Where a guest's phone finds the photo. What follows # is never sent to any server. `publicAddress` has no slash at its end. */
export function shareLink(publicAddress: string, secret: PhotoSecret): string {
  return `${publicAddress}/s#${secret}`;
}

/** The secret in what follows an address's path (`location.hash`), or null where there is none: a link mistyped or cut short. */
export function secretOfFragment(fragment: string): PhotoSecret | null {
  const secret = fragment.replace(/^#/, '');
  return isPhotoSecret(secret) ? secret : null;
}
