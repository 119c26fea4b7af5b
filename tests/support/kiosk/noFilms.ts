import type { FilmPorts } from '../../../src/kiosk/features/film/FilmNeeds.ts';

/** A machine that can't make films. */
export const noFilms: FilmPorts = {
  openFilm: () => Promise.resolve(null),
  playFilm: () => Promise.resolve(null),
};
