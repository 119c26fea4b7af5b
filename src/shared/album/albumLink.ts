import type { EventSecret, ViewerSecret, WallSecret } from './EventSecret.ts';
import { isAlbumSecret } from './EventSecret.ts';

/** The secret that opens an album: the host's, or a read-only one. */
export type AlbumAccess =
  { readonly role: 'host'; readonly secret: EventSecret } | { readonly role: 'viewer'; readonly secret: ViewerSecret };

const words = { host: 'host', viewer: 'view' } as const;

/** The album's address. The fragment (after #) is never sent to any server. `publicAddress` has no trailing slash. */
export const albumLink = (publicAddress: string, { role, secret }: AlbumAccess): string =>
  `${publicAddress}/album#${words[role]}.${secret}`;

/** The access in a link's fragment, or null. Apps escape characters and add punctuation, so the fragment may contain other text, too. */
export function accessInFragment(fragment: string): AlbumAccess | null {
  const [, word = '', secret = ''] = /(host|view)(?:\.|%2E)([\w-]{22})(?![\w-]*[A-Za-z\d])/i.exec(fragment) ?? [];
  if (!isAlbumSecret(secret)) return null;
  return word.toLowerCase() === words.host
    ? { role: 'host', secret: secret as EventSecret }
    : { role: 'viewer', secret: secret as ViewerSecret };
}

/** The wall's address, for the person who sets up the screen in the hall. `publicAddress` has no trailing slash. */
export const wallLink = (publicAddress: string, secret: WallSecret): string => `${publicAddress}/wall#wall.${secret}`;

/** The wall's secret in a link's fragment. Null for an album's link, which must not be opened on a screen in a hall. */
export function wallInFragment(fragment: string): WallSecret | null {
  const [, secret = ''] = /wall(?:\.|%2E)([\w-]{22})(?![\w-]*[A-Za-z\d])/i.exec(fragment) ?? [];
  return isAlbumSecret(secret) ? (secret as WallSecret) : null;
}
