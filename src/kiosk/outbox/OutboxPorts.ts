import type { OutboxReport } from '../../shared/contract/outboxReport.ts';
import type { Clock } from '../devices/Clock.ts';
import type { OutboxStore } from './OutboxStore.ts';
import type { Upload } from './uploadPhoto.ts';

/** The other tabs of this booth, should there be any: of all of them one sends what is on the disk. */
interface OutboxTabs {
  /** Calls once, when this tab is the one that sends; it is until the signal is aborted or the page ends. */
  whenChosen(chosen: () => void, signal: AbortSignal): void;
  /** Tells the others that the outbox has changed. */
  announce(): void;
  onAnnounced(callback: () => void, signal: AbortSignal): void;
}

/** @internal For where no other tab can be: the port's fake. */
export const onlyTab: OutboxTabs = {
  whenChosen: (chosen) => chosen(),
  announce: () => undefined,
  onAnnounced: () => undefined,
};

const name = 'stagebooth-outbox';

/** By the browser's own locks, which it frees when a tab ends, in whatever way. Without them (no secure context) every tab sends. */
export function browserTabs(): OutboxTabs {
  const channel = new BroadcastChannel(name);
  return {
    whenChosen(chosen, signal) {
      // Not in every browser, whatever the types say.
      const locks = navigator.locks as LockManager | undefined;
      if (locks === undefined) return chosen();
      const hold = (): Promise<void> =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve());
          chosen();
        });
      // Rejects when the signal ends the waiting, and then there is nothing more to do; other reasons have to be seen.
      locks.request(name, { signal }, hold).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    announce: () => channel.postMessage(null),
    onAnnounced: (callback, signal) => channel.addEventListener('message', callback, { signal }),
  };
}

/** All that the outbox needs of the world outside. */
export interface OutboxPorts {
  readonly store: OutboxStore;
  readonly upload: Upload;
  readonly report: (report: OutboxReport) => Promise<void>;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly calendarMs: () => number;
  /** 0 to 1, anew with every call. */
  readonly chance: () => number;
  readonly tabs: OutboxTabs;
  /** Whether the browser has promised not to clear by itself what is stored. */
  readonly persistence: () => Promise<OutboxReport['persistence']>;
  /** How many photos are kept at most, by the theme. */
  readonly limit: number;
}
