import './film.css';
import type { FilmWindow } from './FilmPart.ts';
import { openFilm } from './openFilm.ts';

// The page loads this script only for films and portraits, and calls the function exported here.
(window as Window & Partial<FilmWindow>).openFilm = openFilm;
