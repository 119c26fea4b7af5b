import { httpClient } from './api/httpClient.ts';
import { answerCalls } from './devices/answerCalls.ts';
import { calendarMs, systemClock } from './devices/Clock.ts';
import { storagePersistence } from './devices/storagePersistence.ts';
import { openPortraitService } from './features/portrait/openPortraitService.ts';
import { albumItem } from './outbox/albumItem.ts';
import { idbOutbox } from './outbox/idbOutbox.ts';
import type { OutboxOrder } from './outbox/outboxClient.ts';
import { browserTabs } from './outbox/OutboxPorts.ts';
import { outboxWithFallback } from './outbox/outboxWithFallback.ts';
import { sealHere } from './outbox/sealHere.ts';
import type { SequelOrders } from './outbox/SequelOrders.ts';
import { shareCard } from './outbox/shareCard.ts';
import type { Outbox } from './outbox/startOutbox.ts';
import { startOutbox } from './outbox/startOutbox.ts';
import { clearStorage, postOutboxReport, uploadPhoto } from './outbox/uploadPhoto.ts';
import { remakeStorage } from './outbox/remakeStorage.ts';
import { fileNotes } from './outbox/waitingNotes.ts';

const reportTimeoutMs = 5000;
/** Enough time for a film and its GIF, up to 9 MB together, over a tablet's Wi-Fi. */
const uploadTimeoutMs = 120_000;

let opened: { readonly outbox: Outbox; readonly sequels: SequelOrders } | null = null;

function open(limit: number): NonNullable<typeof opened> {
  const reports = httpClient(self.location.origin, reportTimeoutMs);
  const notes = fileNotes();
  const remake = remakeStorage(systemClock, notes, () => clearStorage(reports));
  const outbox = startOutbox({
    store: outboxWithFallback(idbOutbox(undefined, remake), systemClock),
    notes,
    upload: uploadPhoto(httpClient(self.location.origin, uploadTimeoutMs)),
    report: (report) => postOutboxReport(reports, report),
    clock: systemClock,
    calendarMs,
    chance: Math.random,
    tabs: browserTabs(),
    persistence: storagePersistence,
    limit,
  });
  return { outbox, sequels: openPortraitService(outbox) };
}

/** Seals, stores and sends cards outside the page's thread, so that outbox and stage don't delay each other. */
answerCalls(async ({ limit, retry, card }: OutboxOrder): Promise<true> => {
  opened ??= open(limit);
  const { outbox, sequels } = opened;
  if (retry === true) outbox.retry();
  if (card !== null) {
    const { item, secret, ...wishes } = card;
    await shareCard({ outbox, sequels, seal: sealHere, forAlbum: albumItem, clock: systemClock, calendarMs }, item, secret, wishes);
  }
  return true;
});
