import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoothClock } from '../../../../../src/server/storage/photos/boothClock.ts';
import { agreementMs, boothClock, nothingKnown } from '../../../../../src/server/storage/photos/boothClock.ts';
import { memoryBlobs } from '../../../../../src/server/storage/photos/drivers/memoryBlobs.ts';
import { memoryRecords } from '../../../../../src/server/storage/photos/drivers/memoryRecords.ts';
import { storedVault } from '../../../../../src/server/storage/photos/storedVault.ts';
import { sweepPhotos } from '../../../../../src/server/storage/photos/sweepPhotos.ts';
import { vaultParts } from '../../../../support/server/memoryVault.ts';
import { pieces, samplePhoto } from '../../../../support/visit/samplePhoto.ts';
import { settled } from '../../../../support/time/settled.ts';

const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 3_600_000, 86_400_000];
const start = 1_800_000_000_000;
const keepMs = 7 * dayMs;
/** How much the clock may drift unnoticed, at either end. */
const slackMs = 2 * minuteMs;

type Happening =
  | { readonly what: 'runs' | 'is off' | 'sleeps' | 'leaps'; readonly ms: number }
  | { readonly what: 'photo' | 'is asked' | 'sweeps' | 'is put right' };

const span = fc.oneof(
  fc.integer({ min: secondMs, max: hourMs }),
  fc.integer({ min: hourMs, max: 2 * dayMs }),
  fc.integer({ min: 2 * dayMs, max: 50 * 365 * dayMs }),
);
const schedule = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('runs' as const), ms: fc.integer({ min: secondMs, max: 9 * hourMs }) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('is off' as const, 'sleeps' as const), ms: span }) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(-1, 1), span).map(([way, ms]) => ({ what: 'leaps' as const, ms: way * ms })),
    },
    {
      weight: 4,
      arbitrary: fc.record({ what: fc.constantFrom('photo' as const, 'is asked' as const, 'sweeps' as const, 'is put right' as const) }),
    },
  ),
  { minLength: 5, maxLength: 40 },
);

/** How far the clock was ahead of the booth's running time, at each observation. */
interface Look {
  readonly ranMs: number;
  readonly leadMs: number;
}

/** Trusted time by its definition: the booth's running time plus the largest lead that the clock has kept for three hours. */
function trustedAt(looks: readonly Look[], end: number): number {
  let best = looks[0]!.leadMs;
  for (let from = 0; from <= end; from++) {
    let held = Infinity;
    for (let to = from; to <= end && held > best; to++) {
      held = Math.min(held, looks[to]!.leadMs);
      if (looks[to]!.ranMs - looks[from]!.ranMs >= agreementMs) {
        best = Math.max(best, held);
        break;
      }
    }
  }
  return looks[end]!.ranMs + best;
}

/** Runs a schedule on the real vault and sweep, in memory, and compares every photo with trusted time. */
async function play(happenings: readonly Happening[]): Promise<void> {
  const [records, blobs] = [memoryRecords(), memoryBlobs(64 * 1024 * 1024)];
  let [wallMs, trueMs, ranMs] = [start, start, 0];
  const looks: Look[] = [];
  const photos: { readonly keptAt: number; readonly photo: ReturnType<typeof samplePhoto>; dueMs: number; goneAt: number | null }[] = [];
  let booth = await begin();

  async function begin() {
    const clock: BoothClock = boothClock(
      await settled(records.time()).then((time) => (time.nowMs === 0 ? nothingKnown : time)),
      () => wallMs,
      () => ranMs,
    );
    const parts = vaultParts({ records, blobs, clock, keepMs });
    return { clock, vault: storedVault(parts), sweep: sweepPhotos(parts) };
  }

  const look = (): number => {
    booth.clock.nowMs();
    return looks.push({ ranMs, leadMs: wallMs - ranMs }) - 1;
  };

  async function sweep(): Promise<void> {
    const at = look();
    await settled(booth.sweep());
    for (const kept of photos) {
      if (kept.goneAt !== null) continue;
      const state = await settled(records.find(kept.photo.key));
      if (state.kind === 'gone') kept.goneAt = at;
    }
  }

  async function run(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= hourMs) {
      const step = Math.min(left, hourMs);
      [wallMs, trueMs, ranMs] = [wallMs + step, trueMs + step, ranMs + step];
      await sweep();
    }
  }

  await sweep();
  for (const happening of happenings) {
    switch (happening.what) {
      case 'runs':
        await run(happening.ms);
        break;
      case 'is off':
        await settled(records.noteTime(booth.clock.soFar()));
        [wallMs, trueMs] = [wallMs + happening.ms, trueMs + happening.ms];
        booth = await begin();
        await sweep();
        break;
      case 'sleeps':
        [wallMs, trueMs] = [wallMs + happening.ms, trueMs + happening.ms];
        look();
        break;
      case 'leaps':
        wallMs += happening.ms;
        look();
        break;
      case 'is put right':
        wallMs = trueMs;
        look();
        break;
      case 'photo': {
        const photo = samplePhoto(photos.length, 10);
        photos.push({ keptAt: look(), photo, dueMs: Infinity, goneAt: null });
        await settled(
          booth.vault.keep({ id: photo.id, body: pieces(photo.bytes), deleteTokenHash: photo.deleteTokenHash, announcedBytes: 10 }),
        );
        break;
      }
      case 'is asked':
        await booth.vault.condition();
        look();
        break;
      case 'sweeps':
        await sweep();
        break;
    }
  }
  const quietAt = look();
  const calm = { trustedMs: trustedAt(looks, quietAt), latestMs: Math.max(trustedAt(looks, quietAt), wallMs) };
  for (const { keptAt, goneAt } of photos)
    if (goneAt !== null) expect(trustedAt(looks, goneAt) - trustedAt(looks, keptAt)).toBeGreaterThanOrEqual(keepMs - slackMs);
  // From here on nothing is wrong. A day later, no photo whose days have passed is left.
  await run(dayMs);
  expect(booth.clock.nowMs()).toBeGreaterThanOrEqual(calm.latestMs + dayMs - slackMs);
  await run(keepMs);
  expect(await settled(booth.vault.count())).toBe(0);
  for (const { keptAt, goneAt } of photos)
    expect(trustedAt(looks, goneAt ?? 0) - trustedAt(looks, keptAt)).toBeGreaterThanOrEqual(keepMs - slackMs);
}

const long = process.env['STAGEBOOTH_LONG_TESTS'] === '1';

test(
  'whatever the clock does, no photo is deleted before its days of trusted time, and each is deleted within a day after',
  { timeout: 1_200_000 },
  () =>
    fc.assert(
      fc.asyncProperty(schedule, play),
      long ? { numRuns: 10_000 } : { numRuns: 10_000, interruptAfterTimeLimit: 1500, markInterruptAsFailure: false },
    ),
);
