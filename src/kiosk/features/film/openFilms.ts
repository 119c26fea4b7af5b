import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { FilmActivity } from '../../../flow/features/film/film.ts';
import { untilLoaded } from '../../devices/untilLoaded.ts';
import type { ActivityContext, Runners } from '../../store/BoothState.ts';
import type { FilmNeeds, ShownFilms } from './FilmNeeds.ts';

type FilmRunners = Runners<FilmActivity['type']>;

/** Films of guests. What only they need is loaded with the first of them. */
export function openFilms(needs: FilmNeeds): { readonly runners: FilmRunners; readonly shown: StoreApi<ShownFilms> } {
  const shown = createStore<ShownFilms>(() => ({ sheets: null, film: null }));
  let loading: Promise<FilmRunners> | null = null;
  const loaded = (): Promise<FilmRunners> =>
    (loading ??= untilLoaded(() => import('./runFilms.ts'), needs.clock).then(({ runFilms }) => runFilms(needs, shown)));
  const late = (activity: FilmActivity, context: ActivityContext): void =>
    void loaded().then((runners) => (runners[activity.type] as typeof late)(activity, context));
  return { runners: { studio: late, playing: late, filming: late, 'sending-film': late }, shown };
}
