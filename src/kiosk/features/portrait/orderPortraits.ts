import { maxPainted } from '../../../shared/theme/servesLate.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { PortraitWish } from './PortraitStore.ts';
import type { BoothFeature } from '../../store/BoothFeature.ts';

/** Portraits that come to guests' phones later. What they are painted from goes with the card to the outbox's worker, which orders them. */
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
