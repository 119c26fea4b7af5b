import { newPhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { fetchShareAddress } from './api/fetchShareAddress.ts';
import { httpClient } from './api/httpClient.ts';
import { keptPublicAddress, noPublicAddress } from './api/publicAddress.ts';
import { systemClock } from './devices/Clock.ts';
import { outboxOffice } from './devices/outboxOffice.ts';
import { randomBytes } from './devices/randomBytes.ts';
import { askForPersistence } from './devices/storagePersistence.ts';
import type { BoothPorts } from './store/BoothPorts.ts';

const askTimeoutMs = 5000;

type SharingPorts = Pick<BoothPorts, 'newSecret' | 'publicAddress' | 'sendCard'>;

export interface Sharing {
  /** What a booth has of it by its theme's settings. */
  readonly ports: (share: Theme['share']) => SharingPorts;
  /** All that waits is tried now. */
  readonly retryOutbox: () => void;
}

/**
 * Starts what brings cards to guests' phones, from when the first scene is `painted` for as long as the page lives. What waits from before
 * is sent even where the theme has sharing switched off by now: those guests have their links. The outbox takes `limit` photos, whatever
 * themes come later.
 */
export function startSharing(limit: number, painted: Promise<unknown>): Sharing {
  const client = httpClient(window.location.origin, askTimeoutMs);
  void painted.then(askForPersistence);
  const outbox = outboxOffice({ limit, clock: systemClock, begin: painted });
  const ask = () => painted.then(() => fetchShareAddress(client));
  const address = keptPublicAddress(ask, systemClock, new AbortController().signal);
  const ports = ({ enabled }: Theme['share']): SharingPorts => ({
    newSecret: () => newPhotoSecret(randomBytes),
    publicAddress: enabled ? address : noPublicAddress,
    async sendCard(card, secret, signal) {
      if (enabled) return outbox.share(card, secret, signal);
      // Nobody takes it over, who would wipe it.
      card.bytes.fill(0);
    },
  });
  return { ports, retryOutbox: outbox.retry };
}
