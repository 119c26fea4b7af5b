import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Clock } from './devices/Clock.ts';
import type { FeaturePorts, ShownFeatures } from './features.ts';
import { openKioskFeatures } from './features.ts';
import type { SharingPorts } from './outbox/startSharing.ts';
import type { AttendingPorts } from './store/attending.ts';
import { attending } from './store/attending.ts';
import type { Runners } from './store/BoothState.ts';
import type { BoothStore, StorePorts } from './store/createBooth.ts';
import { createBooth } from './store/createBooth.ts';
import type { PhotographingPorts } from './store/photographing.ts';
import { photographing } from './store/photographing.ts';

/** The ports of a booth, grouped by the part that uses them. */
export interface BoothPorts extends FeaturePorts {
  readonly clock: Clock;
  readonly page: Pick<StorePorts, 'addressBar' | 'sounds'>;
  readonly guests: AttendingPorts;
  readonly photos: PhotographingPorts;
  readonly share: SharingPorts;
}

/** A booth with all of its features; `shown` is the features' content for the stage. */
export type AssembledBooth = BoothStore & { readonly shown: ShownFeatures };

/** Assembles a theme's booth: its store, and the features for its visits. */
export function assembleBooth(theme: Theme, { clock, page, guests, photos, share, ...ports }: BoothPorts): AssembledBooth {
  const { runners, develop } = photographing(theme, clock, photos);
  const features = openKioskFeatures(theme, { clock, develop, sendCard: share.sendCard }, ports);
  const store = createBooth(
    theme,
    { ...page, publicAddress: share.publicAddress },
    {
      ...attending(theme, clock, guests),
      ...runners,
      ...sharing({ newSecret: share.newSecret, sendCard: features.sendCard }),
      ...features.runners,
    },
  );
  return Object.assign(store, { shown: features.shown });
}

/** Runs the activities for sharing the card with the guests. */
const sharing = ({ newSecret, sendCard }: Pick<SharingPorts, 'newSecret' | 'sendCard'>): Runners<'secret' | 'sending'> => ({
  // Runs synchronously, so that the scene's first drawing already has its QR code.
  secret: (_activity, { say }) => say({ type: 'secret-drawn', secret: newSecret() }),
  sending({ card, picture, secret }, { say, signal }) {
    const sent = card === null || secret === null ? Promise.resolve() : sendCard({ card, picture, secret }, signal);
    // The guest sees no difference between success and failure: the card is theirs either way, and the outbox keeps trying.
    const settled = (): void => say({ type: 'sharing-settled' });
    void sent.then(settled, settled);
  },
});
