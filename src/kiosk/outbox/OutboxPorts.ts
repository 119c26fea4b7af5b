import type { OutboxReport } from '../../shared/contract/outboxReport.ts';
import type { Clock } from '../devices/Clock.ts';
import type { OutboxStore } from './OutboxStore.ts';
import type { Upload } from './uploadPhoto.ts';
import type { WaitingNotes } from './waitingNotes.ts';

/** Coordination with the booth's other tabs: only one tab sends the photos on the disk. */
interface OutboxTabs {
  /** Calls back once, when this tab becomes the sender. The tab remains the sender until the signal aborts or the page ends. */
  whenChosen(chosen: () => void, signal: AbortSignal): void;
  /** Tells the other tabs that the outbox has changed. */
  announce(): void;
  onAnnounced(callback: () => void, signal: AbortSignal): void;
}

/** @internal The port's fake: a browser with only this tab. */
export const onlyTab: OutboxTabs = {
  whenChosen: (chosen) => chosen(),
  announce: () => undefined,
  onAnnounced: () => undefined,
};

const name = 'stagebooth-outbox';

/** Uses the browser's Web Locks, which are released even if a tab crashes. Without Web Locks (no secure context), every tab sends. */
export function browserTabs(): OutboxTabs {
  const channel = new BroadcastChannel(name);
  return {
    whenChosen(chosen, signal) {
      // Missing in some browsers, despite its type.
      const locks = navigator.locks as LockManager | undefined;
      if (locks === undefined) return chosen();
      const hold = (): Promise<void> =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve());
          chosen();
        });
      // Rejects on abort, when there is nothing left to do; any other error is reported.
      locks.request(name, { signal }, hold).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    announce: () => channel.postMessage(null),
    onAnnounced: (callback, signal) => channel.addEventListener('message', callback, { signal }),
  };
}

/** Does the work in only one tab: if another tab is doing it, resolves without doing it. Without Web Locks, every tab does it. */
export async function oneTab(id: string, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  await locks.request(`stagebooth-portrait-${id}`, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}

/** The outbox's ports. */
export interface OutboxPorts {
  readonly store: OutboxStore;
  readonly notes: WaitingNotes;
  readonly upload: Upload;
  readonly report: (report: OutboxReport) => Promise<void>;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly calendarMs: () => number;
  /** A random number from 0 to 1. */
  readonly chance: () => number;
  readonly tabs: OutboxTabs;
  /** Whether the browser has promised to keep stored data. */
  readonly persistence: () => Promise<OutboxReport['persistence']>;
  /** The maximum number of photos, set by the theme. */
  readonly limit: number;
}
