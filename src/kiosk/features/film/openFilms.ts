import { untilLoaded } from '../../devices/untilLoaded.ts';
import type { BoothFeature } from '../../store/BoothFeature.ts';
import type { ActivityContext } from '../../store/BoothState.ts';
import type { FilmNeeds, FilmRun, FilmRunners } from './FilmNeeds.ts';

/** Films of guests. Code that only films need loads with the first film. */
export function openFilms(needs: FilmNeeds): Required<BoothFeature<keyof FilmRunners>> {
  let loading: Promise<FilmRun> | null = null;
  const loaded = (): Promise<FilmRun> =>
    (loading ??= untilLoaded(() => import('./runFilms.ts'), needs.clock).then(({ runFilms }) => runFilms(needs)));
  const late = (activity: Parameters<FilmRunners[keyof FilmRunners]>[0], context: ActivityContext): void =>
    void loaded().then(({ runners }) => (runners[activity.type] as typeof late)(activity, context));
  return {
    runners: { recorder: late, playing: late, filming: late },
    sending: (send) => async (sent, signal) =>
      send(
        sent.picture.film === undefined ? sent : { ...sent, card: await (await loaded()).itemOf(sent.picture.film, sent.card, signal) },
        signal,
      ),
  };
}
