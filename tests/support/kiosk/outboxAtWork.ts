import { onTestFinished } from 'vitest';
import type { OutboxPorts } from '../../../src/kiosk/outbox/OutboxPorts.ts';
import { startOutbox } from '../../../src/kiosk/outbox/startOutbox.ts';
import type { UploadOutcome } from '../../../src/kiosk/outbox/uploadPhoto.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import type { OutboxItem, OutboxState, OutboxStore } from '../../../src/kiosk/outbox/OutboxStore.ts';
import type { OutboxReport } from '../../../src/shared/contract/outboxReport.ts';
import { samplePhoto } from './outboxContract.ts';
import { dust, timePasses } from '../time/timePasses.ts';
import { onlyTab } from '../../../src/kiosk/outbox/OutboxPorts.ts';
import { notesInMemory } from './notesInMemory.ts';
import { memoryOutbox } from '../../../src/kiosk/outbox/outboxWithFallback.ts';

/** An attempt that the test answers. */
export interface Attempt {
  readonly id: string;
  readonly sealed: Uint8Array;
  /** The other photos that were being sent when it began, and those still waiting. */
  readonly beside: readonly string[];
  readonly atMs: number;
  answer(outcome: UploadOutcome): Promise<void>;
}

/** An outbox with fakes around it. The test controls server and time; the disk survives `reloads`. */
export function outboxAtWork({
  limit = 100,
  tabs = onlyTab,
  disk = memoryOutbox(),
  notes = notesInMemory(),
}: Partial<Pick<OutboxPorts, 'limit' | 'tabs' | 'notes'>> & { disk?: OutboxStore } = {}) {
  const clock = manualClock();
  const attempts: Attempt[] = [];
  let onTheirWay: Attempt[] = [];
  const reports: OutboxReport[] = [];
  const settled: [id: string, state: OutboxState][] = [];
  let added = 0;
  // Calendar dates are numbers, too: the calendar follows the clock.
  const calendarMs = (): number => 1_000_000 + clock.now();
  const store: OutboxStore = {
    ...disk,
    list: async () => (await disk.list()).map((item): OutboxItem => ({ ...item, kept: 'disk' })),
    keeps: () => 'disk',
    settle(id, state, atMs) {
      settled.push([id, state]);
      return disk.settle(id, state, atMs);
    },
  };
  const start = () =>
    startOutbox({
      store,
      notes,
      clock,
      calendarMs,
      chance: () => 0,
      tabs,
      persistence: async () => 'granted',
      limit,
      report: async (report) => void reports.push(report),
      upload: ({ id, sealed }) =>
        new Promise((resolve) => {
          const attempt: Attempt = {
            id,
            sealed,
            beside: onTheirWay.map((other) => other.id),
            atMs: clock.now(),
            async answer(outcome) {
              onTheirWay = onTheirWay.filter((other) => other !== attempt);
              resolve(outcome);
              await dust();
            },
          };
          attempts.push(attempt);
          onTheirWay.push(attempt);
        }),
    });
  let outbox = start();
  onTestFinished(() => outbox.stop());
  return {
    clock,
    store,
    attempts,
    reports,
    /** The results for photos that the outbox has reported to the store. */
    settled,
    outbox: () => outbox,
    /** Attempts waiting for an answer. */
    onTheirWay: (): readonly Attempt[] => onTheirWay,
    async adds(count = 1): Promise<void> {
      for (let left = count; left > 0; left--) {
        await outbox.add(samplePhoto(++added, calendarMs()));
        await dust();
      }
    },
    /** Reloads the page while it is working. */
    async reloads(): Promise<void> {
      outbox.stop();
      onTheirWay = [];
      outbox = start();
      await dust();
    },
    passes: (ms: number) => timePasses(clock, ms, 500),
    /** Answers requests until there are no more. */
    async answersAll(outcome: UploadOutcome): Promise<void> {
      for (let next = onTheirWay[0]; next !== undefined; next = onTheirWay[0]) await next.answer(outcome);
    },
    states: async (): Promise<string[]> => (await store.list()).map(({ id, state }) => `${id} ${state}`),
  };
}
