/** The other tabs of this booth, should there be any: of all of them one sends what is on the disk. */
export interface OutboxTabs {
  /** Calls once, when this tab is the one that sends; it is until the signal is aborted or the page ends. */
  whenChosen(chosen: () => void, signal: AbortSignal): void;
  /** Tells the others that the outbox has changed. */
  announce(): void;
  onAnnounced(callback: () => void, signal: AbortSignal): void;
}

/** For where no other tab can be. */
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
