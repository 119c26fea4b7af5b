import type { WallSecret } from '../shared/album/EventSecret.ts';
import { isAlbumSecret } from '../shared/album/EventSecret.ts';

/** The address at which the launcher opens the wall on the booth's second screen. */
export const secondScreen = '#second-screen';

const key = 'stagebooth-wall';

/** The wall that the booth's second screen shows again after a restart. Other screens keep nothing: the wall is in their address. */
export const keptWall = {
  read(): WallSecret | null {
    const kept = localStorage.getItem(key) ?? '';
    return isAlbumSecret(kept) ? (kept as WallSecret) : null;
  },
  keep: (secret: WallSecret): void => localStorage.setItem(key, secret),
  forget: (): void => localStorage.removeItem(key),
};
