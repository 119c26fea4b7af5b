import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { EmulatorFault } from '../../../../../src/server/features/portraits/emulators/Emulator.ts';
import { startEmulator } from '../../../../../src/server/features/portraits/emulators/startEmulator.ts';
import { pictureBudget } from '../../../../../src/server/features/portraits/pictureBudget.ts';
import { pictureOrders } from '../../../../../src/server/features/portraits/pictureOrders.ts';
import { paintedPhoto, pngOfImage } from '../../../../../src/server/features/portraits/services/fakeService.ts';
import { openaiService } from '../../../../../src/server/features/portraits/services/openaiService.ts';
import { withRetries } from '../../../../../src/server/features/portraits/services/withRetries.ts';
import { heldBytes } from '../../../../support/server/heldBytes.ts';
import { loopWatch } from '../../../../support/server/loopWatch.ts';
import { drawnPicture } from '../../../../support/picture/drawnPicture.ts';
import { runsOf } from '../../../../support/arbitrary/runsOf.ts';
import { sampleAnswers } from '../../../../support/visit/sampleAnswers.ts';
import { seed } from '../../../../support/arbitrary/seed.ts';
import { silentLogger } from '../../../../support/server/silentLogger.ts';
import { staffRecords } from '../../../../support/server/staffRecords.ts';

const troubles: readonly (EmulatorFault | null)[] = [
  ...Array.from({ length: 8 }, () => null),
  'refused',
  'flood',
  'broken',
  'cut',
  'noise',
  'wrong-type',
  'huge',
  'drip',
  'redirect',
  'silent',
];
const deadlineMs = 2000;
/** How much later than its deadline an order may end, in the booth's processor time, so that other load on the machine does not count. */
const lateMs = 300;
const atOnce = 16;
/** Growth beyond this is a leak: an order's picture is 1 MB. */
const growthBytes = 8 * 1024 * 1024;

test('whatever a service does, every order ends by its deadline, orders stay within the budget, and none leaves a trace', async () => {
  console.log(`seed ${String(seed)}`);
  const orders = runsOf({ usual: 24, long: 1000 });
  const dials = fc.sample(fc.record({ trouble: fc.constantFrom(...troubles), latencyMs: fc.integer({ min: 0, max: 400 }) }), {
    numRuns: 4096,
    seed,
  });
  let [asked, paid] = [0, 0];
  const photo = await drawnPicture(64, 64);
  const painted = await paintedPhoto(photo, ['on a beach']);
  const dial = () => dials[asked++ % dials.length];
  const emulator = await startEmulator('openai', {
    latencyMs: () => dials[asked % dials.length]?.latencyMs ?? 0,
    trouble: () => dial()?.trouble ?? null,
    // Drawn once: the emulator runs in this process, and drawing would delay the measured orders.
    paint: () => Promise.resolve((paid++, painted)),
  });
  onTestFinished(() => emulator.close());
  const records = staffRecords();
  const allowed = Math.floor(orders * 0.9);
  const budget = pictureBudget({
    counts: records.pictures,
    settings: records.settings,
    limits: { event: allowed },
    price: null,
    now: () => new Date(),
  });
  const pictures = pictureOrders({
    service: withRetries(openaiService({ url: emulator.url, key: 'sk-123', model: 'm', options: {} })),
    promptFor: () => ({ text: 'on a beach', negative: '', img2img: {} }),
    budget,
    toPng: pngOfImage,
    timeoutMs: () => deadlineMs,
    logger: silentLogger,
    atOnce,
    waitingAtMost: 0,
    // A resting breaker would hide the behaviour under test.
    failuresInARow: Infinity,
  });
  const watch = loopWatch();
  onTestFinished(watch.close);
  const latest = { wallMs: 0, workedMs: 0 };
  const ends: Record<string, number> = {};
  let left = orders;
  const guest = async (until: number): Promise<void> => {
    while (left > until) {
      left--;
      const startedMs = performance.now();
      const made = await pictures.order({ photo: Buffer.from(photo), answers: sampleAnswers, signal: new AbortController().signal });
      const wallMs = performance.now() - startedMs - deadlineMs;
      latest.wallMs = Math.max(latest.wallMs, wallMs);
      if (wallMs > 0) latest.workedMs = Math.max(latest.workedMs, Math.min(wallMs, watch.workedSinceMs(startedMs + deadlineMs)));
      const end = made.ok ? 'made' : made.error.error;
      ends[end] = (ends[end] ?? 0) + 1;
    }
  };
  const guests = (until: number) => Promise.all(Array.from({ length: atOnce }, () => guest(until)));
  // One-time allocations are complete after a third.
  await guests(Math.round((orders * 2) / 3));
  const before = await heldBytes();
  await guests(0);
  const grown = (await heldBytes()) - before;
  const ms = (value: number): string => `${String(Math.round(value))} ms`;
  console.log(
    `${JSON.stringify(ends)}; the latest ${ms(latest.wallMs)} after its deadline, ${ms(latest.workedMs)} of them at work; ` +
      `the longest turn of the loop ${ms(watch.longestMs())}; ${(grown / 1e6).toFixed(1)} MB more than after a third`,
  );
  expect(latest.workedMs).toBeLessThan(lateMs);
  expect(grown).toBeLessThan(growthBytes);
  expect((await budget.spending())?.ordered.event).toBe(allowed);
  // An interrupted answer is paid for, and so is its retry.
  expect(ends['spent']).toBeGreaterThanOrEqual(orders - allowed);
  expect(paid).toBeLessThanOrEqual(allowed);
}, 600_000);
