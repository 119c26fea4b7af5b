import type { SharingPorts } from '../outbox/startSharing.ts';
import type { Runners } from './BoothState.ts';

/** The card's way to the guests. */
export const sharing = ({ newSecret, sendCard }: Pick<SharingPorts, 'newSecret' | 'sendCard'>): Runners<'secret' | 'sending'> => ({
  // Synchronously, so that the scene's first drawing already has its code.
  secret: (_activity, { say }) => say({ type: 'secret-drawn', secret: newSecret() }),
  sending({ card, picture, secret }, { say, signal }) {
    const sent = card === null || secret === null ? Promise.resolve() : sendCard({ card, picture, secret }, signal);
    // Success and failure look the same to the guest: the card is theirs either way, and the outbox keeps trying.
    const settled = (): void => say({ type: 'sharing-settled' });
    void sent.then(settled, settled);
  },
});
