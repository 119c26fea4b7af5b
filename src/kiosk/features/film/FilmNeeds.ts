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
  /** Holds ready what films guests; null if it can't be had. `draw` gives what the film has of the card. */
  readonly openFilm: (order: FilmOrder) => Promise<FilmSession | null>;
  /** A film as something to draw; null if it can't be played. */
  readonly playFilm: (film: MadeFilm, bytes: Uint8Array<ArrayBuffer> | null) => Promise<PlayedFilm | null>;
}

/** What films have of the booth. */
export interface FilmNeeds extends FilmPorts {
  readonly clock: Clock;
  readonly develop: Develop;
}

export type FilmRunners = Runners<FilmTypes['activity']['type'] | FilmTypes['taking']['making']['type']>;

/** Films, once they are loaded. */
export interface FilmRun {
  readonly runners: FilmRunners;
  /** A film, its still, and the same once more for apps that take no film: as far as there is one when a guest does not wait. */
  readonly itemOf: (film: MadeFilm, still: SharedItem, signal: AbortSignal) => Promise<SharedItem>;
}

/** What the stage has of films. */
export interface ShownFilms {
  /** What it is asked to draw for one. */
  readonly asked: FilmLayerOrder | null;
  /** The visit's film while it plays. */
  readonly moving: PlayedSource | null;
}
