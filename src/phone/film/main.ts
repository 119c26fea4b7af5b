import './film.css';
import type { FilmWindow } from './FilmPart.ts';
import { openFilm } from './openFilm.ts';

// The page put this script into itself, because its link leads to a film, and calls what it finds here.
(window as Window & Partial<FilmWindow>).openFilm = openFilm;
