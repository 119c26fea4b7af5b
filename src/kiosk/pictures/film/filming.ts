import type { MadeFilm } from '../../../flow/features/film/film.ts';
import { characterRecipe } from '../../../picture/compose/characterRecipe.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import { filmSize } from '../../../shared/theme/film/filmSize.ts';
import { imagesOf } from '../../../shared/theme/imagesOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { artCache } from '../artCache.ts';
import { systemClock } from '../../devices/Clock.ts';
import type { CutoutClient } from '../cutoutClient.ts';
import type { FilmOrder } from './FilmOrder.ts';
import type { PlayedFilm } from './filmPlayer.ts';
import { filmOfUrl, filmPlayer } from './filmPlayer.ts';
import type { FilmSession, PeopleOrder } from './filmRecorder.ts';
import { filmRecorder } from './filmRecorder.ts';

const films = filmRecorder(systemClock);

/** A session for filming guests in one of the theme's formats; null if that format is not a film. */
export async function beginFilm(theme: Theme, cutouts: CutoutClient, { format, answers, draw }: FilmOrder): Promise<FilmSession | null> {
  const boomerang = theme.formats?.find(({ id }) => id === format)?.boomerang;
  if (boomerang === undefined) return null;
  const { seconds, framesPerSecond = 25, width, frames } = boomerang;
  const size = filmSize(theme.card, width);
  // One frame more than the duration: the film plays forwards and backwards, and shows the first and the last frame only once.
  const plan = { ...size, framesPerSecond, frames: Math.ceil(seconds * framesPerSecond) + 1 };
  return films.open({ plan, draw, people: frames === 'photo' ? null : peopleOrder(theme, cutouts, answers, size.width) });
}

/** How to cut the card's people out, scaled to the film; null if the card shows no people. */
function peopleOrder(theme: Theme, cutouts: CutoutClient, answers: Answers, width: number): PeopleOrder | null {
  const { card, picture } = theme;
  if (!picture.makers.includes('cutout')) return null;
  const recipe = characterRecipe({ ...theme, card: { ...card, exportScale: width / card.width } }, answers);
  if (recipe === null) return null;
  const art = artCache().take(imagesOf(recipe));
  // Send copies, because transferring the bitmaps to the worker would remove them here.
  return {
    cutouts,
    recipe,
    art: async () => Promise.all((await art).map(async (one) => ({ ...one, bitmap: await createImageBitmap(one.bitmap) }))),
  };
}

export function playFilm({ url }: MadeFilm, bytes: Uint8Array<ArrayBuffer> | null): Promise<PlayedFilm | null> {
  const film = filmOfUrl(bytes === null ? url : url.slice(0, url.indexOf(',') + 1));
  return filmPlayer(bytes ?? film.bytes, film.mime);
}
