import { httpClient } from '../api/httpClient.ts';
import { shareCard } from './shareCard.ts';
import type { Outbox } from './startOutbox.ts';
import { startOutbox } from './startOutbox.ts';
import { uploadPhoto, postOutboxReport } from './uploadPhoto.ts';
import { askForPortrait } from './askForPortrait.ts';
import { idbPortraits, memoryPortraits } from './idbPortraits.ts';
import type { PortraitDesk } from './portraitDesk.ts';
import { portraitKey } from './portraitKey.ts';
import { portraitDesk } from './portraitDesk.ts';
import { portraitEyes } from '../pictures/portraitEyes.ts';
import { systemClock, calendarMs, pause } from '../devices/Clock.ts';
import { idbOutbox } from './idbOutbox.ts';
import type { OutboxOrder } from './outboxClient.ts';
import { storagePersistence } from '../devices/storagePersistence.ts';
import { outboxWithFallback } from './outboxWithFallback.ts';
import { browserTabs, oneTab } from './OutboxPorts.ts';
import type { ItemPlace } from '../../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../../shared/share/SharedItem.ts';
import { encryptBySubtle, encryptHere, seal } from '../../shared/share/seal.ts';
import { randomBytes } from '../devices/randomBytes.ts';

// Undefined outside a secure context, whatever the types say.
const subtle = crypto.subtle as SubtleCrypto | undefined;

const reportTimeoutMs = 5000;
/** Time enough for a film and its GIF, which together are up to 9 MB, over a tablet's Wi-Fi. */
const uploadTimeoutMs = 120_000;

/** The server gives a portrait's service three minutes, and others may be before it. */
const portraitTimeoutMs = 400_000;
/** A card waits for the key as well; an order without one is kept in memory. */
const keyTimeoutMs = 2000;
/** An order that another tab had, or that the disk gave back late, is taken up in less than this. */
const resumeEveryMs = 20_000;

let opened: { readonly outbox: Outbox; readonly portraits: PortraitDesk } | null = null;

function open(limit: number): NonNullable<typeof opened> {
  const outbox = openOutbox(limit);
  const { signal } = new AbortController();
  const portraits = portraitDesk({
    store:
      subtle === undefined ? memoryPortraits() : idbPortraits(subtle, portraitKey(httpClient(self.location.origin, keyTimeoutMs), subtle)),
    outbox,
    ask: askForPortrait(httpClient(self.location.origin, portraitTimeoutMs)),
    eyes: portraitEyes(systemClock),
    seal: (item, secret) => sealHere(item, secret, 'sequel'),
    alone: oneTab,
    clock: systemClock,
    calendarMs,
    signal,
  });
  void (async () => {
    for (;;) {
      await portraits.resume();
      await pause(systemClock, resumeEveryMs, signal);
    }
  })();
  return { outbox, portraits };
}

function openOutbox(limit: number): Outbox {
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
  opened ??= open(given.limit);
  const { outbox, portraits } = opened;
  if (given.retry === true) outbox.retry();
  if (given.card === null) {
    self.postMessage({ id, result: true });
    return;
  }
  const { item, secret, ...wishes } = given.card;
  shareCard({ outbox, portraits, seal: sealHere, clock: systemClock, calendarMs }, item, secret, wishes).then(
    () => self.postMessage({ id, result: true }),
    () => self.postMessage({ id, result: null }),
  );
});

/** Seals on this thread, with Web Crypto, or in plain JavaScript outside a secure context. */
export async function sealHere(item: SharedItem, secret: PhotoSecret, place?: ItemPlace): Promise<Uint8Array<ArrayBuffer>> {
  return seal(item, secret, randomBytes, subtle === undefined ? encryptHere : encryptBySubtle(subtle), place);
}
