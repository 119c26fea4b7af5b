import './film.css';
import type { FilmWindow } from './FilmPart.ts';
import { openFilm } from './openFilm.ts';

// The page adds this script to itself because its link leads to a film, and calls what it exports here.
(window as Window & Partial<FilmWindow>).openFilm = openFilm;
