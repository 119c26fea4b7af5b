import { httpClient } from '../api/httpClient.ts';
import { shareCard } from './shareCard.ts';
import type { Outbox } from './startOutbox.ts';
import { startOutbox } from './startOutbox.ts';
import { uploadPhoto, postOutboxReport } from './uploadPhoto.ts';
import { systemClock, calendarMs } from '../devices/Clock.ts';
import { idbOutbox } from './idbOutbox.ts';
import type { OutboxOrder } from './outboxClient.ts';
import { storagePersistence } from '../devices/storagePersistence.ts';
import { outboxWithFallback } from './outboxWithFallback.ts';
import { browserTabs } from './OutboxPorts.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import { seal, sealBySubtle } from '../../shared/share/seal.ts';
import { randomBytes } from '../devices/randomBytes.ts';

const reportTimeoutMs = 5000;
/** Time enough for a card of some megabytes over a tablet's Wi-Fi. */
const uploadTimeoutMs = 60_000;

let outbox: Outbox | null = null;

function open(limit: number): Outbox {
  const reports = httpClient(self.location.origin, reportTimeoutMs);
  return startOutbox({
    store: outboxWithFallback(idbOutbox(), systemClock),
    upload: uploadPhoto(httpClient(self.location.origin, uploadTimeoutMs)),
    report: (report) => postOutboxReport(reports, report),
    clock: systemClock,
    calendarMs,
    chance: Math.random,
    tabs: browserTabs(),
    persistence: storagePersistence,
    limit,
  });
}

/** Seals, stores and sends cards off the page's thread, so that neither it nor the stage holds up the other. */
self.addEventListener('message', ({ data: { id, given } }: MessageEvent<{ id: number; given: OutboxOrder }>) => {
  outbox ??= open(given.limit);
  if (given.retry === true) outbox.retry();
  if (given.card === null) {
    self.postMessage({ id, result: true });
    return;
  }
  const { png, secret } = given.card;
  const seal = (card: Uint8Array<ArrayBuffer>) => sealHere(card, secret);
  shareCard({ outbox, seal, clock: systemClock, calendarMs }, png, secret).then(
    () => self.postMessage({ id, result: true }),
    () => self.postMessage({ id, result: null }),
  );
});

/** Seals on this thread, with Web Crypto, or in plain JavaScript outside a secure context. */
export async function sealHere(png: Uint8Array<ArrayBuffer>, secret: PhotoSecret): Promise<Uint8Array<ArrayBuffer>> {
  // Undefined outside a secure context, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle === undefined ? seal(png, secret, randomBytes) : sealBySubtle(subtle, png, secret, randomBytes);
}
