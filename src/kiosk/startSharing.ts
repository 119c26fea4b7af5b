import { newPhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { fetchShareAddress } from './api/fetchShareAddress.ts';
import { httpClient } from './api/httpClient.ts';
import { keptPublicAddress, noPublicAddress } from './api/publicAddress.ts';
import { systemClock } from './devices/Clock.ts';
import { outboxOffice } from './devices/outboxOffice.ts';
import { randomBytes } from './devices/randomBytes.ts';
import type { BoothPorts } from './store/BoothPorts.ts';

const askTimeoutMs = 5000;

type SharingPorts = Pick<BoothPorts, 'newSecret' | 'publicAddress' | 'sendCard'>;

/**
 * Starts what brings cards to guests' phones, for as long as the page lives, and gives what a booth has of it by its theme's settings. What
 * waits from before is sent even where the theme has sharing switched off by now: those guests have their links. The outbox takes `limit`
 * photos, whatever themes come later.
 */
export function startSharing(limit: number): (share: Theme['share']) => SharingPorts {
  const client = httpClient(window.location.origin, askTimeoutMs);
  const outbox = outboxOffice(limit, systemClock);
  const address = keptPublicAddress(() => fetchShareAddress(client), systemClock, new AbortController().signal);
  return ({ enabled }) => ({
    newSecret: () => newPhotoSecret(randomBytes),
    publicAddress: enabled ? address : noPublicAddress,
    sendCard: (card, secret, signal) => (enabled ? outbox.share(card, secret, signal) : Promise.resolve()),
  });
}
