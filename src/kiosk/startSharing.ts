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

/**
 * Starts what brings cards to guests' phones, for as long as the page lives. What waits from before is sent even where the theme has
 * sharing switched off by now: those guests have their links.
 */
export function startSharing({ share }: Theme): Pick<BoothPorts, 'newSecret' | 'publicAddress' | 'sendCard'> {
  const client = httpClient(window.location.origin, askTimeoutMs);
  const outbox = outboxOffice(share.outboxLimit, systemClock);
  return {
    newSecret: () => newPhotoSecret(randomBytes),
    publicAddress: share.enabled
      ? keptPublicAddress(() => fetchShareAddress(client), systemClock, new AbortController().signal)
      : noPublicAddress,
    sendCard: (card, secret, signal) => (share.enabled ? outbox.share(card, secret, signal) : Promise.resolve()),
  };
}
