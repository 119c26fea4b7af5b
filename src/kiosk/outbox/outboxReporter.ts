import type { OutboxReport } from '../../shared/contract/outboxReport.ts';
import type { OutboxPorts } from './OutboxPorts.ts';

const soonestMs = 5000;
const latestMs = 60_000;

/**
 * Reports the outbox's state to the server: throttled after changes, and at least every minute, so that a restarted server also gets it.
 * A tab that isn't the sender reports only photos in its own memory.
 */
export function outboxReporter(
  {
    store,
    clock,
    calendarMs,
    limit,
    persistence,
    report,
  }: Pick<OutboxPorts, 'store' | 'clock' | 'calendarMs' | 'limit' | 'persistence' | 'report'>,
  isChosen: () => boolean,
  signal: AbortSignal,
) {
  let lastMs = -Infinity;
  let dueMs = Infinity;
  let cancel = (): void => undefined;
  signal.addEventListener('abort', () => cancel());

  function sendAt(atMs: number): void {
    if (signal.aborted || atMs >= dueMs) return;
    cancel();
    dueMs = atMs;
    cancel = clock.after(Math.max(0, atMs - clock.now()), () => void send());
  }

  async function send(): Promise<void> {
    lastMs = clock.now();
    dueMs = Infinity;
    sendAt(lastMs + latestMs);
    const status = await readStatus();
    if (isChosen() || status.storage === 'memory') await report(status);
  }

  /** If the store can't even be read, reports `memory`, because such a store keeps nothing. */
  async function readStatus(): Promise<OutboxReport> {
    // Staff count cards, not album entries.
    const items = (await store.list().catch(() => null))?.filter(({ album }) => album === undefined) ?? null;
    const count = (wanted: string): number => (items ?? []).filter(({ state }) => state === wanted).length;
    const oldest = items?.find(({ state }) => state === 'waiting');
    return {
      waiting: count('waiting'),
      // Never below zero, because the clock may have been set back.
      oldestMs: oldest === undefined ? 0 : Math.max(0, calendarMs() - oldest.addedMs),
      limit,
      refused: count('refused'),
      dropped: count('dropped'),
      lost: count('lost'),
      storage: items === null ? 'memory' : store.keeps(),
      persistence: await persistence(),
    };
  }

  return { changed: (): void => sendAt(Math.max(clock.now(), lastMs + soonestMs)) };
}
