import type { Visit } from '../flow/Visit.ts';
import type { Answers } from '../shared/survey/answers.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { fetchPictures, releasePictures, loadPicturesInTurn } from './devices/heldPictures.ts';
import type { BoothStore } from './store/createBooth.ts';

/**
 * Has those pictures of a theme ready that a visit can come to from where it stands, so that scenes have theirs with their first drawing; of
 * all others the browser has the files. To have them all ready would cost each of the page's tasks: every drawing is a document of its own
 * to the browser, which it looks after between any two of them. Goes on until the signal.
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

/** When all is answered, those for these answers, and none of the survey any more: to read them while a guest answers would cost the next touch. */
function picturesAhead({ survey, ...rest }: ThemeInLanguages, visit: Visit): Set<string> {
  return isPastSurvey(visit) ? imagesOf(rest, visit.answers) : imagesOf({ survey, ...rest }, {});
}

const isPastSurvey = (visit: Visit): visit is Extract<Visit, { readonly answers: Answers }> =>
  'answers' in visit && visit.scene !== 'survey';
