import { httpClient } from '../../api/httpClient.ts';
import { calendarMs, pause, systemClock } from '../../devices/Clock.ts';
import { oneTab } from '../../outbox/OutboxPorts.ts';
import { sealHere, subtle } from '../../outbox/sealHere.ts';
import type { SequelOrders } from '../../outbox/SequelOrders.ts';
import type { Outbox } from '../../outbox/startOutbox.ts';
import { portraitEyes } from '../../pictures/portrait/portraitEyes.ts';
import { askForPortrait } from './askForPortrait.ts';
import { idbPortraits, memoryPortraits } from './idbPortraits.ts';
import { portraitService } from './portraitService.ts';
import { portraitKey } from './portraitKey.ts';
import type { PortraitWish } from './PortraitStore.ts';

/** The server gives a portrait's service three minutes, and other orders may be ahead of it. */
const portraitTimeoutMs = 400_000;
/** The time limit is short because the guest's card waits for the key, too. Without the key, an order exists only in memory. */
const keyTimeoutMs = 2000;
/** How often to resume open orders: those of closed tabs, and those on a disk that was temporarily unreadable. */
const resumeEveryMs = 20_000;

/** This browser's orders for portraits, which follow cards through its outbox. They run in the outbox's worker, and end with it. */
export function openPortraitService(outbox: Outbox): SequelOrders {
  const { signal } = new AbortController();
  const client = (timeoutMs: number) => httpClient(self.location.origin, timeoutMs);
  const service = portraitService({
    store: subtle === undefined ? memoryPortraits() : idbPortraits(subtle, portraitKey(client(keyTimeoutMs), subtle)),
    outbox,
    ask: askForPortrait(client(portraitTimeoutMs)),
    eyes: portraitEyes(systemClock),
    seal: (item, secret) => sealHere(item, secret, 'sequel'),
    alone: oneTab,
    clock: systemClock,
    calendarMs,
    signal,
  });
  void (async () => {
    for (;;) {
      await service.resume();
      await pause(systemClock, resumeEveryMs, signal);
    }
  })();
  // The wish comes from this feature's code on the page (`orderPortraits.ts`).
  return {
    hasTaken: (secret) => service.hasTaken(secret),
    take: ({ wish, ...order }) => service.take({ ...order, wish: wish as PortraitWish }),
  };
}
