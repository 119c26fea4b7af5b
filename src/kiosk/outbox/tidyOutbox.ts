import type { OutboxItem } from './OutboxStore.ts';
import type { OutboxPorts } from './OutboxPorts.ts';

/** For how long it is known what became of a photo: a reload must not send it again, and staff want to hear of what failed. */
const rememberedMs = 24 * 60 * 60 * 1000;

/**
 * Keeps the outbox within its bounds and gives what is left in it. What has arrived is forgotten after a day, or earlier, the oldest
 * first, where there is more than the limit. More waiting than that is an emergency: then the oldest, whose guests have waited in
 * vain the longest, make room, and are counted for the staff.
 */
export async function tidyOutbox(
  { store, calendarMs, limit }: Pick<OutboxPorts, 'store' | 'calendarMs' | 'limit'>,
  items: readonly OutboxItem[],
  isBusy: (id: string) => boolean,
): Promise<readonly OutboxItem[]> {
  const nowMs = calendarMs();
  const arrived = items.filter(({ state }) => state === 'acknowledged' || state === 'gone');
  const waiting = items.filter(({ state }) => state === 'waiting');
  const tooMany = new Set(arrived.slice(0, Math.max(0, arrived.length + waiting.length - limit)));
  const forgotten = items.filter(
    (item) => item.state !== 'waiting' && (tooMany.has(item) || nowMs - (item.settledMs ?? nowMs) > rememberedMs),
  );
  for (const { id } of forgotten) await store.forget(id);
  const dropped = waiting.slice(0, Math.max(0, waiting.length - limit)).filter(({ id }) => !isBusy(id));
  for (const { id } of dropped) await store.settle(id, 'dropped', nowMs);
  const left = items.filter((item) => !forgotten.includes(item));
  return left.map((item) => (dropped.includes(item) ? { ...item, state: 'dropped', settledMs: nowMs } : item));
}
