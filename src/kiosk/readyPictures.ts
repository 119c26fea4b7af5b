import type { Visit } from '../flow/Visit.ts';
import type { Answers } from '../shared/survey/answers.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { fetchPictures, releasePictures, loadPicturesInTurn } from './devices/heldPictures.ts';
import type { BoothStore } from './store/createBooth.ts';

/**
 * Keeps loaded those pictures of a theme that the visit can reach next, so that each scene has its pictures at its first drawing. For all
 * other pictures, fills the browser's file cache. Loading all pictures would slow down every task of the page, because each SVG is a
 * document that the browser maintains between tasks. Runs until the signal aborts.
 */
export async function readyPictures(theme: ThemeInLanguages, store: BoothStore, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let ready: ReadonlySet<string> = new Set();
  let loading = new AbortController();
  signal.addEventListener('abort', () => loading.abort());
  async function change(visit: Visit): Promise<void> {
    const next = picturesAhead(theme, visit);
    releasePictures([...ready].filter((address) => !next.has(address)));
    ready = next;
    loading.abort();
    loading = new AbortController();
    await loadPicturesInTurn(next, loading.signal);
  }
  const stop = store.subscribe(({ visit }, before) => {
    if (isPastSurvey(visit) !== isPastSurvey(before.visit)) void change(visit);
  });
  signal.addEventListener('abort', stop);
  await change(store.getState().visit);
  await fetchPictures(imagesOf(theme), signal);
}

/**
 * Once all questions are answered, only the pictures for these answers. Decoding them while a guest is still answering would delay the
 * next touch.
 */
function picturesAhead({ survey, formats = [], ...others }: ThemeInLanguages, visit: Visit): Set<string> {
  // Moving samples are loaded one after another, by the only scene that shows them.
  const rest = { ...others, formats: formats.map(({ samples: _, ...format }) => format) };
  return isPastSurvey(visit) ? imagesOf(rest, visit.answers) : imagesOf({ survey, ...rest }, {});
}

const isPastSurvey = (visit: Visit): visit is Extract<Visit, { readonly answers: Answers }> =>
  'answers' in visit && visit.scene !== 'survey';
