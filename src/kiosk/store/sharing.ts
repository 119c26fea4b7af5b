import type { SharedItem } from '../../shared/share/SharedItem.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { ActivityContext, Runners } from './BoothState.ts';

export interface SendingPorts {
  readonly newSecret: () => PhotoSecret;
  /** Brings the card to where guests can fetch it. Settles when that succeeded or has to wait. */
  readonly sendCard: (card: SharedItem, secret: PhotoSecret, signal: AbortSignal) => Promise<void>;
}

/** The card's way to the guests. */
export const sharing = ({ newSecret, sendCard }: SendingPorts): Runners<'secret' | 'sending'> => ({
  // Synchronously, so that the scene's first drawing already has its code.
  secret: (_activity, { say }) => say({ type: 'secret-drawn', secret: newSecret() }),
  sending: ({ card, secret }, context) =>
    settleSharing(context, async () => {
      if (card !== null && secret !== null) await sendCard(card, secret, context.signal);
    }),
});

/** Success and failure look the same to the guest: the card is theirs either way, and the outbox keeps trying. */
export function settleSharing({ say }: ActivityContext, sending: () => Promise<void>): void {
  const settled = (): void => say({ type: 'sharing-settled' });
  void sending().then(settled, settled);
}
