import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import { newPhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { CardFile } from '../flow/Visit.ts';
import { fetchShareAddress } from './api/fetchShareAddress.ts';
import { httpClient } from './api/httpClient.ts';
import { postOutboxReport } from './api/postOutboxReport.ts';
import { keptPublicAddress, noPublicAddress } from './api/publicAddress.ts';
import { shareCard } from './api/shareCard.ts';
import { startOutbox } from './api/startOutbox.ts';
import { uploadPhoto } from './api/uploadPhoto.ts';
import { calendarMs } from './devices/calendar.ts';
import { systemClock } from './devices/Clock.ts';
import { idbOutbox } from './devices/idbOutbox.ts';
import { browserTabs } from './devices/OutboxTabs.ts';
import { randomBytes } from './devices/randomBytes.ts';
import { sealPhoto } from './devices/sealPhoto.ts';
import { sturdyOutbox } from './devices/sturdyOutbox.ts';
import type { BoothPorts } from './store/BoothPorts.ts';

const askTimeoutMs = 5000;
/** A card of some megabytes, over a tablet's Wi-Fi. */
const uploadTimeoutMs = 60_000;

/**
 * Starts what brings cards to guests' phones, for as long as the page lives. What waits from before is sent even where the theme has
 * sharing switched off by now: those guests have their links.
 */
export function startSharing({ share }: Theme): Pick<BoothPorts, 'newSecret' | 'publicAddress' | 'sendCard'> {
  const client = httpClient(window.location.origin, askTimeoutMs);
  const outbox = startOutbox({
    store: sturdyOutbox(idbOutbox()),
    upload: uploadPhoto(httpClient(window.location.origin, uploadTimeoutMs)),
    report: (report) => postOutboxReport(client, report),
    clock: systemClock,
    calendarMs,
    chance: Math.random,
    tabs: browserTabs(),
    limit: share.outboxLimit,
  });
  const ports = { outbox, seal: sealPhoto, clock: systemClock, calendarMs };
  return {
    newSecret: () => newPhotoSecret(randomBytes),
    publicAddress: share.enabled
      ? keptPublicAddress(() => fetchShareAddress(client), systemClock, new AbortController().signal)
      : noPublicAddress,
    sendCard: (card: CardFile, secret: PhotoSecret, signal: AbortSignal) =>
      share.enabled ? shareCard(ports, card, secret, signal) : Promise.resolve(),
  };
}
