import type { MadeFilm } from '../../../flow/features/film/film.ts';
import type { PlayedSource } from '../../../picture/LiveSource.ts';
import type { Clock } from '../../devices/Clock.ts';
import type { FilmOrder, FilmSheetOrder } from '../../pictures/film/FilmOrder.ts';
import type { PlayedFilm } from '../../pictures/film/filmPlayer.ts';
import type { FilmSession } from '../../pictures/film/filmStudio.ts';
import type { Develop } from '../../store/photographing.ts';
import type { SendingPorts } from '../../store/sharing.ts';

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
  readonly sendCard: SendingPorts['sendCard'];
}

/** What the stage has of films. */
export interface ShownFilms {
  /** What it is asked to draw for one. */
  readonly sheets: FilmSheetOrder | null;
  /** The visit's film while it plays. */
  readonly film: PlayedSource | null;
}
