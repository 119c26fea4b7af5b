import type { FilmTypes, MadeFilm } from '../../../flow/features/film/film.ts';
import type { FilmLayerOrder } from '../../../picture/film/FilmLayerOrder.ts';
import type { PlayedSource } from '../../../picture/LiveSource.ts';
import type { SharedItem } from '../../../shared/share/SharedItem.ts';
import type { Clock } from '../../devices/Clock.ts';
import type { FilmOrder } from '../../pictures/film/FilmOrder.ts';
import type { PlayedFilm } from '../../pictures/film/filmPlayer.ts';
import type { FilmSession } from '../../pictures/film/filmRecorder.ts';
import type { Runners } from '../../store/BoothState.ts';
import type { Develop } from '../../store/photographing.ts';

export interface FilmPorts {
  /** Prepares a session for filming guests; null if that fails. `draw` gets the card's layers for the film. */
  readonly openFilm: (order: FilmOrder) => Promise<FilmSession | null>;
  /** Makes a film drawable; null if it can't be played. */
  readonly playFilm: (film: MadeFilm, bytes: Uint8Array<ArrayBuffer> | null) => Promise<PlayedFilm | null>;
}

/** What films need from the booth. */
export interface FilmNeeds extends FilmPorts {
  readonly clock: Clock;
  readonly develop: Develop;
  readonly show: (shown: Partial<ShownFilms>) => void;
}

export type FilmRunners = Runners<FilmTypes['activity']['type'] | FilmTypes['taking']['making']['type']>;

/** The film feature, once its code has loaded. */
export interface FilmRun {
  readonly runners: FilmRunners;
  /**
   * A film with its still. If it is ready before `signal` aborts, also the film as a GIF, for apps that don't accept films. A film
   * resumed after a reload has no GIF.
   */
  readonly itemOf: (film: MadeFilm, still: SharedItem, signal: AbortSignal) => Promise<SharedItem>;
}

/** The film feature's content for the stage. */
export interface ShownFilms {
  /** A request to draw the card's layers for a film. */
  readonly asked: FilmLayerOrder | null;
  /** The visit's film while it plays. */
  readonly moving: PlayedSource | null;
}
