import { maxPainted } from '../../../shared/theme/servesLate.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { PortraitWish } from './PortraitStore.ts';
import type { BoothFeature } from '../../store/BoothFeature.ts';

/** Portraits that reach guests' phones later. Photo and answers go with the card to the outbox's worker, which orders the portrait. */
export function orderPortraits(theme: Theme): Required<BoothFeature<'portrait'>> {
  let wish: PortraitWish | undefined;
  return {
    runners: {
      portrait({ photo, answers }, { signal }) {
        if (photo === null) return;
        wish = { photo, answers, maxPeople: maxPainted(theme), sentTo: theme.picture.sentTo ?? [] };
        signal.addEventListener('abort', () => (wish = undefined));
      },
    },
    sending: (send) => (sent, signal) => send(wish === undefined ? sent : { ...sent, sequel: wish }, signal),
  };
}
