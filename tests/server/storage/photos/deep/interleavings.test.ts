import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedVault } from '../../../../../src/server/storage/photos/storedVault.ts';
import { sweepPhotos } from '../../../../../src/server/storage/photos/sweepPhotos.ts';
import { manualTime } from '../../../../support/time/manualTime.ts';
import { vaultParts } from '../../../../support/server/memoryVault.ts';
import type { Deed, Saying } from '../../../../support/storage/powerLoss/owed.ts';
import { expectedAfter, foundOf, lifePhoto, perform, photoCount } from '../../../../support/storage/powerLoss/owed.ts';
import { runsOf } from '../../../../support/arbitrary/runsOf.ts';
import { settled } from '../../../../support/time/settled.ts';

const long = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
/** `npm test` stops earlier, when its time is up. */
const numRuns = long ? runsOf({ usual: 1000, long: 100_000 }) : 100_000;
const dayMs = 86_400_000;

const photo = fc.integer({ min: 0, max: 2 });
const deed: fc.Arbitrary<Deed | number> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('keep' as const, 'open' as const, 'remove' as const), photo }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('clear' as const, 'sweep' as const, 'note time' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('break off' as const), photo }) },
  { weight: 1, arbitrary: fc.constantFrom(1, dayMs, 8 * dayMs) },
);
/** Steps of a lane run one after the other; lanes run side by side. */
const lanes = fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 3 });

/** Makes each call take effect, and return, when the scheduler says so. */
function inTurns<Calls extends object>(calls: Calls, scheduler: fc.Scheduler): Calls {
  return new Proxy(calls, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      const turn = scheduler.scheduleFunction(async (...given: unknown[]): Promise<unknown> => Reflect.apply(call, target, given));
      return async (...given: unknown[]) => {
        const result = await turn(...given);
        // The content of a received upload is scheduled as well.
        return name === 'receive' && isReceived(result) ? { ...result, value: inTurns(result.value, scheduler) } : result;
      };
    },
  });
}

const isReceived = (result: unknown): result is { ok: true; value: object } => (result as { ok: boolean }).ok;

async function play(scheduler: fc.Scheduler, works: readonly (readonly (Deed | number)[])[]): Promise<void> {
  const { clock, pass } = manualTime();
  const plain = vaultParts({ clock });
  const parts = { ...plain, records: inTurns(plain.records, scheduler), blobs: inTurns(plain.blobs, scheduler) };
  const booth = {
    ...parts,
    vault: storedVault(parts),
    sweep: sweepPhotos(parts),
    wallMs: () => clock.nowMs(),
  };
  const sayings: Saying[] = [];
  let calls = 0;
  const lane = async (work: readonly (Deed | number)[]): Promise<void> => {
    for (const step of work) {
      if (typeof step === 'number') {
        pass(step);
        sayings.push({ what: 'time passed', wallMs: clock.nowMs() });
        continue;
      }
      const before = expectedAfter(sayings).fates;
      await perform(step, booth, calls++, (saying) => sayings.push(saying));
      const last = sayings.at(-1);
      if (step.kind !== 'open' || last?.what !== 'ended') continue;
      // A photo that was there, or gone, throughout must have been found so.
      const [was, is] = [before[step.photo], expectedAfter(sayings).fates[step.photo]];
      expect(
        was === 'kept' && is === 'kept'
          ? ['kept']
          : was === 'gone'
            ? ['gone', 'deleted', 'expired']
            : ['kept', 'gone', 'deleted', 'expired'],
      ).toContain(last.outcome);
    }
  };
  const all = Promise.all(works.map(lane));
  await scheduler.waitFor(all);

  const vault = storedVault(plain);
  await settled(sweepPhotos(plain)());
  const { fates } = expectedAfter(sayings);
  const found = await Promise.all(Array.from({ length: photoCount }, (_, number) => foundOf(vault, number)));
  for (const [number, is] of found.entries())
    expect(fates[number] === 'either' ? ['kept', 'gone'] : [fates[number]], `photo ${number}`).toContain(is);
  const kept = found.flatMap((is, number) => (is === 'kept' ? [lifePhoto(number).key] : []));
  expect([...(await settled(plain.blobs.keys()))].sort()).toEqual(kept.sort());
}

test(
  'in any interleaving of uploads, phones, staff and sweeps, a photo is complete, or gone for a reason',
  { timeout: 3_600_000 },
  async () => {
    let count = 0;
    const property = fc.asyncProperty(fc.scheduler(), lanes, async (scheduler, works) => {
      count++;
      await play(scheduler, works);
    });
    await fc.assert(property, { numRuns, ...(long ? {} : { interruptAfterTimeLimit: 1500, markInterruptAsFailure: false }) });
    process.stdout.write(`interleavings: ${count}\n`);
  },
);
