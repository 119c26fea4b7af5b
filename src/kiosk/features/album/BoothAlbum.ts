import type { AlbumOfEvent } from '../../../flow/features/album/album.ts';

/** The hosts' album at this booth. The kiosk reaches it through the server. */
export interface BoothAlbum {
  /** Reports the open event, or null if there is none, until the signal aborts. */
  readonly watch: (signal: AbortSignal, tell: (event: AlbumOfEvent | null) => void) => void;
}

/** @internal The port's fake: a booth without an open event. */
export const noAlbum: BoothAlbum = { watch: (_signal, tell) => tell(null) };
