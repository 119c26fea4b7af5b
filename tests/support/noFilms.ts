import type { BoothPorts } from '../../src/kiosk/store/BoothPorts.ts';

/** A machine that can't make films. */
export const noFilms: Pick<BoothPorts, 'openFilm' | 'playFilm'> = {
  openFilm: () => Promise.resolve(null),
  playFilm: () => Promise.resolve(null),
};
