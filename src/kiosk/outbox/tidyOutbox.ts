import type { OutboxItem } from './OutboxStore.ts';
import type { OutboxPorts } from './OutboxPorts.ts';

/** How long outcomes are kept, so that a reload doesn't send a photo again, and staff see failures. */
const rememberedMs = 24 * 60 * 60 * 1000;

/**
 * Keeps the outbox within its limit and returns the remaining items. Settled photos are forgotten after a day. Above the limit, delivered
 * photos are forgotten earlier, oldest first. If the waiting photos alone exceed the limit, which is an emergency, drops the oldest ones
 * and reports their number to staff: their guests are the likeliest to have given up.
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
