import { httpClient } from '../api/httpClient.ts';
import { postOutboxReport } from '../api/postOutboxReport.ts';
import { shareCard } from '../api/shareCard.ts';
import type { Outbox } from '../api/startOutbox.ts';
import { startOutbox } from '../api/startOutbox.ts';
import { uploadPhoto } from '../api/uploadPhoto.ts';
import { calendarMs } from './calendar.ts';
import { systemClock } from './Clock.ts';
import { idbOutbox } from './idbOutbox.ts';
import type { OutboxOrder } from './outboxOffice.ts';
import { browserTabs } from './OutboxTabs.ts';
import { sealHere } from './sealHere.ts';
import { storagePersistence } from './storagePersistence.ts';
import { sturdyOutbox } from './sturdyOutbox.ts';

const reportTimeoutMs = 5000;
/** A card of some megabytes, over a tablet's Wi-Fi. */
const uploadTimeoutMs = 60_000;

let outbox: Outbox | null = null;

function open(limit: number): Outbox {
  const reports = httpClient(self.location.origin, reportTimeoutMs);
  return startOutbox({
    store: sturdyOutbox(idbOutbox(), systemClock),
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

/** Seals, keeps and sends cards apart from the page, so that nothing on the stage waits for it nor holds it up. */
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
