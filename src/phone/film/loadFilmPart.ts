import type { FilmPart, FilmWindow, LateWords } from './FilmPart.ts';

/**
 * Loads what films need. Most guests have a photo, and their page comes without it. Its script and style are then part of the page, and the page's
 * policy allows them by their hashes. Rejects if the network fails.
 */
export async function loadFilmPart(signal: AbortSignal): Promise<FilmWindow & { readonly words: LateWords }> {
  // In the page's look: its own path is `/s` or `/s-k3J9xQ`.
  const answer = await fetch(`${location.pathname}/late`, { signal });
  const part = (await answer.json()) as FilmPart;
  for (const name of ['style', 'script'] as const) {
    const element = document.createElement(name);
    element.textContent = part[name];
    document.head.append(element);
  }
  const { film, portrait } = part.words;
  // If the policy blocks it, it is undefined, and calling it rejects just as a failed network does.
  return { openFilm: (window as Window & Partial<FilmWindow>).openFilm as FilmWindow['openFilm'], words: { ...film, portrait } };
}
