import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { systemClock } from '../../devices/Clock.ts';
import { untilLoaded } from '../../devices/untilLoaded.ts';
import type { CutoutClient } from '../../pictures/cutoutClient.ts';
import type { FilmPorts } from './FilmNeeds.ts';

/** A theme's films on this machine. Most themes have no films, so the code for making and playing them loads with the first film. */
export function lazyFilms(theme: Theme, cutouts: CutoutClient): FilmPorts {
  const filming = () => untilLoaded(() => import('../../pictures/film/filming.ts'), systemClock);
  return {
    openFilm: (order) => filming().then(({ beginFilm }) => beginFilm(theme, cutouts, order)),
    playFilm: (film, bytes) => filming().then(({ playFilm }) => playFilm(film, bytes)),
  };
}
