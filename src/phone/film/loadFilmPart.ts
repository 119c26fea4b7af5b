import type { FilmPart, FilmWindow, LateWords } from './FilmPart.ts';

/**
 * Loads what films need: most guests have a photo, and their page comes without it. Script and style stand in the page then, and its policy
 * allows them by their sums. Rejects where the network is in the way.
 */
export async function loadFilmPart(signal: AbortSignal): Promise<FilmWindow & { readonly words: LateWords }> {
  const answer = await fetch('s/late', { signal });
  const part = (await answer.json()) as FilmPart;
  for (const name of ['style', 'script'] as const) {
    const element = document.createElement(name);
    element.textContent = part[name];
    document.head.append(element);
  }
  const { film, portrait } = part.words;
  // What the policy stops is not there, and calling it rejects as the network does.
  return { openFilm: (window as Window & Partial<FilmWindow>).openFilm as FilmWindow['openFilm'], words: { ...film, portrait } };
}
