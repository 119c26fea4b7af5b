import type { FilmPart, FilmWindow, LateWords } from './FilmPart.ts';

/**
 * Loads the code that films and portraits need; most pages never load it. Its script and style become part of the page, whose policy allows
 * them by their hashes. Rejects if the network fails.
 */
export async function loadFilmPart(signal: AbortSignal): Promise<FilmWindow & { readonly words: LateWords }> {
  // Relative to the page's own path (`/s` or `/s-k3J9xQ`), so that it gets the page's theme.
  const answer = await fetch(`${location.pathname}/late`, { signal });
  const part = (await answer.json()) as FilmPart;
  for (const name of ['style', 'script'] as const) {
    const element = document.createElement(name);
    element.textContent = part[name];
    document.head.append(element);
  }
  const { film, portrait } = part.words;
  // If the policy blocks the script, this is undefined; calling it then rejects, as after a network failure.
  return { openFilm: (window as Window & Partial<FilmWindow>).openFilm as FilmWindow['openFilm'], words: { ...film, portrait } };
}
