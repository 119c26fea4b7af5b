import { expect, test } from 'vitest';
import { boothClock, nothingKnown } from '../../../../src/server/storage/photos/boothClock.ts';
import { sharedSweeps } from '../../../../src/server/storage/photos/sharedSweeps.ts';
import type { Swept } from '../../../../src/server/storage/photos/sweepPhotos.ts';
import { StoreError } from '../../../../src/server/storage/storeRefusals.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import { BoothError, failure, success } from '../../../../src/shared/errors.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

const minuteMs = 60_000;
const swept = success({ expired: 1, adopted: 0, cleared: 0 });

/** Two servers that share the time of the last sweep, and a lock. */
function servers({ knowsLast = true } = {}) {
  let nowMs = 1_000_000;
  let [lastMs, outcome, isHeld]: [number | null, Result<Swept>, boolean] = [null, swept, false];
  const warned: unknown[] = [];
  const shared = {
    clock: boothClock(
      nothingKnown,
      () => nowMs,
      () => nowMs,
    ),
    alone: async <T>(work: () => Promise<T>) => (isHeld ? ('not ours' as const) : work()),
    sweeps: {
      async lastMs() {
        if (!knowsLast) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        return lastMs;
      },
      note: async (atMs: number) => void (lastMs = atMs),
    },
  };
  const server = () =>
    sharedSweeps(async () => outcome, shared, {
      logger: Object.assign(Object.create(silentLogger) as typeof silentLogger, { warn: (said: unknown) => warned.push(said) }),
      onSwept: () => undefined,
    });
  return {
    ...{ one: server(), other: server(), warned },
    pass: (minutes: number) => void (nowMs += minutes * minuteMs),
    fail: (cause: unknown) => void (outcome = failure(new BoothError('storage-unavailable', 'played', { retryable: true, cause }))),
    recover: () => void (outcome = swept),
    hold: () => void (isHeld = true),
  };
}

const noRight = new StoreError({ action: 'delete', status: 403, code: 'AccessDenied', message: '', elsewhere: null, region: null });

test('a sweep that fails for over an hour is a problem on all servers, with its reason, until one succeeds', async () => {
  const { one, other, pass, fail, recover } = servers();
  expect(await one.problems()).toEqual([]);
  await one.sweep();
  pass(60);
  fail(noRight);
  expect(await one.sweep()).toMatchObject({ ok: false });
  expect(await one.problems()).toEqual([]);
  pass(11);
  expect(await one.problems()).toEqual([
    'Expired photos were last deleted 71 minutes ago: the keys may not use it: they lack the right s3:DeleteObject on the objects of the bucket.',
  ]);
  expect(await other.problems()).toEqual(['Expired photos were last deleted 71 minutes ago: the logs of all servers say why.']);
  recover();
  await other.sweep();
  expect([await one.problems(), await other.problems()]).toEqual([[], []]);
});

test('a lock held for hours is logged and reported as a problem', async () => {
  const { one, pass, hold, warned } = servers();
  await one.sweep();
  hold();
  pass(60);
  await one.sweep();
  expect(warned).toEqual([]);
  pass(60);
  await one.sweep();
  expect(warned).toEqual([{ minutes: 120 }]);
  expect(await one.problems()).toHaveLength(1);
});

test('an unavailable database does not count as a failed sweep, because it is reported elsewhere', async () => {
  expect(await servers({ knowsLast: false }).one.problems()).toEqual([]);
});
