import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { systemClock } from '../../devices/Clock.ts';
import { untilLoaded } from '../../devices/untilLoaded.ts';
import type { CutoutStudio } from '../../pictures/cutoutStudio.ts';
import type { FilmPorts } from './FilmNeeds.ts';

/** A theme's films on this machine. Most themes have none: what makes and plays them is loaded with the first. */
export function lazyFilms(theme: Theme, studio: CutoutStudio): FilmPorts {
  const filming = () => untilLoaded(() => import('../../pictures/film/filming.ts'), systemClock);
  return {
    openFilm: (order) => filming().then(({ beginFilm }) => beginFilm(theme, studio, order)),
    playFilm: (film, bytes) => filming().then(({ playFilm }) => playFilm(film, bytes)),
  };
}
