import { mostPainted } from '../../../shared/theme/servesLate.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { PortraitWish } from './PortraitWish.ts';
import type { SharingPorts } from '../../outbox/startSharing.ts';
import type { Runners } from '../../store/BoothState.ts';
import type { SendingPorts } from '../../store/sharing.ts';

/** Portraits that come to guests' phones later: what they are painted of goes with the card. */
export function orderPortraits(
  theme: Theme,
  sendCard: SharingPorts['sendCard'],
): { readonly runners: Runners<'portrait'> } & Pick<SendingPorts, 'sendCard'> {
  let wish: PortraitWish | undefined;
  return {
    runners: {
      portrait({ photo, answers }, { store, signal }) {
        // A rehearsal pays for none.
        if (photo === null || store.getState().isRehearsed) return;
        wish = { photo, answers, maxPeople: mostPainted(theme), sentTo: theme.picture.sentTo ?? [] };
        signal.addEventListener('abort', () => (wish = undefined));
      },
    },
    sendCard: (card, secret, signal) => sendCard(card, secret, signal, wish),
  };
}
