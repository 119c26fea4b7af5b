import type { AlbumOfEvent } from '../../../flow/features/album/album.ts';

/** The hosts' album at this booth, which the kiosk reaches through the server. */
export interface BoothAlbum {
  /** Reports the event that is open, or null, until the signal aborts. */
  readonly watch: (signal: AbortSignal, tell: (event: AlbumOfEvent | null) => void) => void;
}

/** @internal The port's fake: a booth without an open event. */
export const noAlbum: BoothAlbum = { watch: (_signal, tell) => tell(null) };
