import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestBackOffMs } from '../../../src/kiosk/api/backOff.ts';
import type { UploadOutcome } from '../../../src/kiosk/outbox/uploadPhoto.ts';
import { outboxAtWork } from '../../support/kiosk/outboxAtWork.ts';
import { samplePhoto } from '../../support/kiosk/outboxContract.ts';
import { dust } from '../../support/time/timePasses.ts';
import type { OutboxStore } from '../../../src/kiosk/outbox/OutboxStore.ts';
import { notesInMemory } from '../../support/kiosk/notesInMemory.ts';
import { memoryOutbox } from '../../../src/kiosk/outbox/outboxWithFallback.ts';

const acknowledged: UploadOutcome = { name: 'acknowledged' };
const serverAway: UploadOutcome = { name: 'later', trouble: 'server' };
const photoTrouble: UploadOutcome = { name: 'later', trouble: 'photo' };
const ids = (attempts: readonly { id: string }[]): string[] => attempts.map(({ id }) => id);

describe('photos are sent', () => {
  test('at once, two at a time, the oldest first', async () => {
    const booth = outboxAtWork();
    await booth.adds(4);
    expect(ids(booth.onTheirWay())).toEqual(['photo-1', 'photo-2']);
    await booth.onTheirWay()[1]?.answer(acknowledged);
    expect(ids(booth.onTheirWay())).toEqual(['photo-1', 'photo-3']);
    await booth.answersAll(acknowledged);
    expect(ids(booth.attempts)).toEqual(['photo-1', 'photo-2', 'photo-3', 'photo-4']);
    expect(await booth.states()).toEqual([1, 2, 3, 4].map((number) => `photo-${String(number)} acknowledged`));
  });

  test('and deleted when they are acknowledged', async () => {
    const booth = outboxAtWork();
    await booth.adds();
    expect(await booth.store.sealed('photo-1')).not.toBeNull();
    await booth.answersAll(acknowledged);
    expect(await booth.store.sealed('photo-1')).toBeNull();
  });

  test('from memory if they were just stored, and otherwise from the disk', async () => {
    const disk = memoryOutbox();
    const read: string[] = [];
    const sealed: typeof disk.sealed = (id) => {
      read.push(id);
      return disk.sealed(id);
    };
    const booth = outboxAtWork({ disk: { ...disk, sealed } });
    await booth.adds(3);
    expect([ids(booth.attempts), read]).toEqual([['photo-1', 'photo-2'], []]);
    await booth.onTheirWay()[0]?.answer(acknowledged);
    expect([ids(booth.attempts), read]).toEqual([['photo-1', 'photo-2', 'photo-3'], ['photo-3']]);
    expect(booth.attempts.map((attempt) => attempt.sealed)).toEqual([1, 2, 3].map((number) => samplePhoto(number).sealed));
  });

  test('after a reload, except for those already sent', async () => {
    const booth = outboxAtWork();
    await booth.adds(3);
    await booth.onTheirWay()[0]?.answer(acknowledged);
    await booth.reloads();
    expect(ids(booth.onTheirWay())).toEqual(['photo-2', 'photo-3']);
  });

  test('again with the same bytes, if the answer was lost', async () => {
    const booth = outboxAtWork();
    await booth.adds();
    await booth.onTheirWay()[0]?.answer(serverAway);
    await booth.passes(1000);
    expect(booth.attempts.map(({ sealed }) => sealed)).toEqual([samplePhoto(1).sealed, samplePhoto(1).sealed]);
  });
});

describe('a server in trouble', () => {
  test('is retried with back-off: after 1 s, then twice as long each time, at most ten seconds', async () => {
    const booth = outboxAtWork();
    await booth.adds();
    const waits: number[] = [];
    for (let failures = 1; failures <= 7; failures++) {
      const failedMs = booth.clock.now();
      await booth.onTheirWay()[0]?.answer(serverAway);
      while (booth.onTheirWay().length === 0) await booth.passes(500);
      waits.push(booth.clock.now() - failedMs);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  });

  test('delays all photos equally, for as long as it says', async () => {
    const booth = outboxAtWork();
    await booth.adds(3);
    await booth.onTheirWay()[0]?.answer({ ...serverAway, afterMs: 20_000 });
    await booth.onTheirWay()[0]?.answer(serverAway);
    await booth.passes(19_500);
    expect(booth.onTheirWay()).toEqual([]);
    await booth.passes(500);
    expect(ids(booth.onTheirWay())).toEqual(['photo-1', 'photo-2']);
  });

  test('is retried at once when staff ask for it, even for photos that failed by themselves', async () => {
    const booth = outboxAtWork();
    await booth.adds(2);
    await booth.onTheirWay()[0]?.answer(photoTrouble);
    await booth.answersAll({ ...serverAway, afterMs: 60_000 });
    expect(booth.onTheirWay()).toEqual([]);
    booth.outbox().retry();
    await dust();
    expect(ids(booth.onTheirWay())).toEqual(['photo-1', 'photo-2']);
  });

  test('is retried at once for a new card, the oldest photos first', async () => {
    const booth = outboxAtWork();
    await booth.adds(2);
    await booth.answersAll(serverAway);
    await booth.adds();
    expect(ids(booth.onTheirWay())).toEqual(['photo-1', 'photo-2']);
  });
});

test('a photo with its own trouble does not block those behind it, and is retried', async () => {
  const booth = outboxAtWork();
  await booth.adds(3);
  await booth.onTheirWay()[0]?.answer(photoTrouble);
  expect(ids(booth.onTheirWay())).toEqual(['photo-2', 'photo-3']);
  await booth.answersAll(acknowledged);
  await booth.passes(1000);
  expect(ids(booth.onTheirWay())).toEqual(['photo-1']);
});

test.each(['gone', 'refused'] as const)('a photo that is %s is not sent again, even after a reload', async (name) => {
  const booth = outboxAtWork();
  await booth.adds();
  await booth.answersAll({ name });
  await booth.reloads();
  await booth.passes(60_000);
  expect(booth.attempts).toHaveLength(1);
  expect(await booth.states()).toEqual([`photo-1 ${name}`]);
});

describe('the upload that the result scene waits for', () => {
  const hasEnded = (promise: Promise<void>): (() => boolean) => {
    let ended = false;
    void promise.then(() => (ended = true));
    return () => ended;
  };

  test.each([
    ['is acknowledged', acknowledged],
    ['is refused', { name: 'refused' }],
    ['fails temporarily', photoTrouble],
    ['does not reach the server', serverAway],
  ] as const)('ends when its photo %s', async (_what, outcome) => {
    const booth = outboxAtWork();
    const ended = hasEnded(booth.outbox().attempted('photo-1', new AbortController().signal));
    await booth.adds();
    expect(ended()).toBe(false);
    await booth.answersAll(outcome);
    expect(ended()).toBe(true);
  });

  test('ends when an older photo does not reach the server', async () => {
    const booth = outboxAtWork();
    const ended = hasEnded(booth.outbox().attempted('photo-3', new AbortController().signal));
    await booth.adds(3);
    await booth.onTheirWay()[0]?.answer(serverAway);
    expect(ended()).toBe(true);
  });

  test('ends at once after a reload if the photo was already acknowledged', async () => {
    const booth = outboxAtWork();
    await booth.adds();
    await booth.answersAll(acknowledged);
    await booth.reloads();
    const ended = hasEnded(booth.outbox().attempted('photo-1', new AbortController().signal));
    await dust();
    expect(ended()).toBe(true);
  });

  test('ends with its scene', async () => {
    const booth = outboxAtWork();
    const scene = new AbortController();
    const ended = hasEnded(booth.outbox().attempted('photo-1', scene.signal));
    scene.abort();
    await dust();
    expect(ended()).toBe(true);
  });
});

describe('the limits', () => {
  test('evict photos that have arrived, oldest first, and never waiting ones', async () => {
    const booth = outboxAtWork({ limit: 3 });
    await booth.adds(2);
    await booth.answersAll(acknowledged);
    await booth.adds(2);
    expect(await booth.states()).toEqual(['photo-2 acknowledged', 'photo-3 waiting', 'photo-4 waiting']);
  });

  test('drop the oldest waiting photo if one too many arrives, and staff are told', async () => {
    const booth = outboxAtWork({ limit: 3 });
    await booth.adds(3);
    await booth.answersAll(serverAway);
    await booth.adds();
    // The two oldest are being sent and may still arrive.
    await booth.answersAll(serverAway);
    await booth.passes(500);
    expect(await booth.states()).toEqual(['photo-1 dropped', 'photo-2 waiting', 'photo-3 waiting', 'photo-4 waiting']);
    await booth.passes(5000);
    expect(booth.reports.at(-1)).toMatchObject({ waiting: 3, dropped: 1, limit: 3 });
  });

  test('forget settled photos after a day', async () => {
    const booth = outboxAtWork();
    await booth.adds(2);
    await booth.onTheirWay()[1]?.answer({ name: 'refused' });
    await booth.onTheirWay()[0]?.answer(acknowledged);
    booth.clock.advance(24 * 60 * 60 * 1000);
    await booth.adds();
    expect(await booth.states()).toHaveLength(3);
    booth.clock.advance(1000);
    await booth.adds();
    expect(await booth.states()).toEqual(['photo-3 waiting', 'photo-4 waiting']);
  });
});

describe('a report to staff', () => {
  test('follows changes, but not each one, and is otherwise sent every minute', async () => {
    const booth = outboxAtWork();
    await booth.passes(500);
    expect(booth.reports).toEqual([
      { waiting: 0, oldestMs: 0, limit: 100, refused: 0, dropped: 0, lost: 0, storage: 'disk', persistence: 'granted' },
    ]);
    await booth.adds(3);
    await booth.passes(5000);
    expect(booth.reports).toHaveLength(2);
    expect(booth.reports[1]).toMatchObject({ waiting: 3, oldestMs: 4500 });
    await booth.passes(59_000);
    expect(booth.reports).toHaveLength(2);
    await booth.passes(500);
    expect(booth.reports).toHaveLength(3);
  });

  test('names refused photos', async () => {
    const booth = outboxAtWork();
    await booth.adds();
    await booth.answersAll({ name: 'refused' });
    await booth.passes(5000);
    expect(booth.reports.at(-1)).toMatchObject({ waiting: 0, refused: 1 });
  });
});

describe('a photo that the disk has lost', () => {
  test('is settled as lost after three failed reads, and the others continue', async () => {
    const disk = memoryOutbox();
    let damaged = true;
    const sealed = (id: string) => (damaged && id === 'photo-1' ? Promise.reject(new Error('damaged')) : disk.sealed(id));
    const booth = outboxAtWork({ disk: { ...disk, sealed } });
    await booth.adds(2);
    await booth.answersAll(serverAway);
    await booth.reloads();
    await booth.answersAll(acknowledged);
    expect(await booth.states()).toEqual(['photo-1 waiting', 'photo-2 acknowledged']);
    await booth.passes(10_000);
    expect(await booth.states()).toEqual(['photo-1 lost', 'photo-2 acknowledged']);
    expect(booth.reports.at(-1)).toMatchObject({ waiting: 0, lost: 1 });
    damaged = false;
    await booth.passes(60_000);
    expect(ids(booth.attempts)).toEqual(['photo-1', 'photo-2', 'photo-2']);
  });

  test('is still sent if its bytes were read in time', async () => {
    const disk = memoryOutbox();
    let failures = 2;
    const sealed = (id: string) => (failures-- > 0 ? Promise.reject(new Error('not now')) : disk.sealed(id));
    const booth = outboxAtWork({ disk: { ...disk, sealed } });
    await booth.adds();
    await booth.answersAll(serverAway);
    await booth.reloads();
    await booth.passes(10_000);
    await booth.answersAll(acknowledged);
    expect(await booth.states()).toEqual(['photo-1 acknowledged']);
  });

  test('is counted after a reload even if the store no longer lists it, but only if it was waiting', async () => {
    const notes = notesInMemory();
    const disk = memoryOutbox();
    let isAnew = false;
    const anew = memoryOutbox();
    const now = (): OutboxStore => (isAnew ? anew : disk);
    const booth = outboxAtWork({
      notes,
      disk: {
        list: () => now().list(),
        add: (photo) => now().add(photo),
        sealed: (id) => now().sealed(id),
        settle: (...news) => now().settle(...news),
        forget: (id) => now().forget(id),
        keeps: () => 'disk',
      },
    });
    await booth.adds(3);
    await booth.onTheirWay()[0]?.answer(acknowledged);
    isAnew = true;
    await booth.reloads();
    await booth.passes(6000);
    expect(booth.reports.at(-1)).toMatchObject({ waiting: 0, lost: 2 });
    expect(await notes.list()).toEqual([]);
    await booth.reloads();
    await booth.passes(6000);
    expect(booth.reports.at(-1)).toMatchObject({ lost: 2 });
  });
});

describe('beside another tab', () => {
  test('nothing is sent from the disk until that tab has closed', async () => {
    let choose = (): void => undefined;
    const booth = outboxAtWork({
      tabs: { whenChosen: (chosen) => (choose = chosen), announce: () => undefined, onAnnounced: () => undefined },
    });
    await booth.adds();
    await booth.passes(60_000);
    expect([booth.attempts, booth.reports]).toEqual([[], []]);
    choose();
    await dust();
    expect(ids(booth.onTheirWay())).toEqual(['photo-1']);
  });
});

test('a store that fails temporarily loses nothing: unrecorded results are sent again', async () => {
  const disk = memoryOutbox();
  let failing = false;
  const rejects = (): Promise<never> => Promise.reject(new Error('no disk'));
  const booth = outboxAtWork({
    disk: { ...disk, list: () => (failing ? rejects() : disk.list()), settle: (...news) => (failing ? rejects() : disk.settle(...news)) },
  });
  await booth.adds();
  failing = true;
  await booth.answersAll(acknowledged);
  await booth.passes(20_000);
  expect(booth.attempts).toHaveLength(1);
  failing = false;
  await booth.passes(20_000);
  await booth.answersAll(acknowledged);
  expect(await booth.states()).toEqual(['photo-1 acknowledged']);
});

type Step = 'add' | 'pass' | 'reload' | 'acknowledge' | 'server away' | 'photo trouble';

/** The half second is the step of the test's clock. */
const longestWaitMs = longestBackOffMs + 500;

test('in any order of failures, reloads and answers, each photo arrives once, none is lost, and at most two are sent at once, oldest first', async () => {
  const steps = fc.array(
    fc.record({
      step: fc.constantFrom<Step>('add', 'add', 'pass', 'pass', 'reload', 'acknowledge', 'server away', 'photo trouble'),
      which: fc.nat({ max: 1 }),
      ms: fc.integer({ min: 1, max: 40_000 }),
    }),
    { maxLength: 40, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const booth = outboxAtWork();
      const added: string[] = [];
      const troubledMs = new Map<string, number>();
      const waits = async (): Promise<string[]> =>
        (await booth.store.list()).filter(({ state }) => state === 'waiting').map(({ id }) => id);
      let looked = 0;
      const lookAtNew = async (): Promise<void> => {
        expect(booth.onTheirWay().length).toBeLessThanOrEqual(2);
        expect(new Set(ids(booth.onTheirWay())).size).toBe(booth.onTheirWay().length);
        const waiting = await waits();
        for (const attempt of booth.attempts.slice(looked)) {
          // Older photos are already being sent, or wait after a failure of their own.
          const older = waiting.slice(0, waiting.indexOf(attempt.id));
          for (const id of older)
            if (!ids(booth.onTheirWay()).includes(id)) expect(attempt.atMs - (troubledMs.get(id) ?? -Infinity)).toBeLessThan(longestWaitMs);
        }
        looked = booth.attempts.length;
      };
      for (const { step, which, ms } of walk) {
        const attempt = booth.onTheirWay()[which];
        if (step === 'add') {
          added.push(`photo-${String(added.length + 1)}`);
          await booth.adds();
        } else if (step === 'pass') await booth.passes(ms);
        else if (step === 'reload') {
          troubledMs.clear();
          await booth.reloads();
        } else if (attempt !== undefined) {
          if (step === 'photo trouble') troubledMs.set(attempt.id, booth.clock.now());
          await attempt.answer(step === 'acknowledge' ? acknowledged : step === 'photo trouble' ? photoTrouble : serverAway);
        }
        await lookAtNew();
      }
      for (let round = 0; (await waits()).length > 0 && round < 5; round++) {
        await booth.passes(longestWaitMs);
        await booth.answersAll(acknowledged);
      }
      expect(booth.settled.map(([id, state]) => `${id} ${state}`).sort()).toEqual(added.map((id) => `${id} acknowledged`).sort());
      for (const id of added) expect(await booth.store.sealed(id)).toBeNull();
      const bodies = new Map(booth.attempts.map(({ id, sealed }) => [id, String(sealed)]));
      for (const { id, sealed } of booth.attempts) expect(String(sealed)).toBe(bodies.get(id));
      booth.outbox().stop();
    }),
    { numRuns: 60 },
  );
});
