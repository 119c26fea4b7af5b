import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { EmulatorTrouble } from '../../../src/server/pictures/emulators/Emulator.ts';
import { startEmulator } from '../../../src/server/pictures/emulators/startEmulator.ts';
import { pictureBudget } from '../../../src/server/pictures/pictureBudget.ts';
import { pictureOrders } from '../../../src/server/pictures/pictureOrders.ts';
import { paintedPhoto, pngOfImage } from '../../../src/server/pictures/services/fakeService.ts';
import { openaiService } from '../../../src/server/pictures/services/openaiService.ts';
import { withRetries } from '../../../src/server/pictures/services/withRetries.ts';
import { drawnPicture } from '../../support/drawnPicture.ts';
import { runsOf } from '../../support/runsOf.ts';
import { sampleAnswers } from '../../support/sampleAnswers.ts';
import { seed } from '../../support/seed.ts';
import { silentLogger } from '../../support/silentLogger.ts';
import { staffRecords } from '../../support/staffRecords.ts';

const troubles: readonly (EmulatorTrouble | null)[] = [
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
/** An order that takes so much longer hangs. How much later the latest one is, is printed: a busy machine is not a fault of the booth. */
const hangsMs = 10_000;
const atOnce = 16;

test('whatever a service does, every order comes to an end by its deadline, and no more go out than are paid for', async () => {
  console.log(`seed ${String(seed)}`);
  const orders = runsOf({ usual: 48, long: 1000 });
  const dials = fc.sample(fc.record({ trouble: fc.constantFrom(...troubles), latencyMs: fc.integer({ min: 0, max: 400 }) }), {
    numRuns: 4096,
    seed,
  });
  let asked = 0;
  const photo = await drawnPicture(64, 64);
  const painted = await paintedPhoto(photo, ['on a beach']);
  const dial = () => dials[asked++ % dials.length];
  const emulator = await startEmulator('openai', {
    latencyMs: () => dials[asked % dials.length]?.latencyMs ?? 0,
    trouble: () => dial()?.trouble ?? null,
    // Drawn once: the emulator is in this process, and what it draws would hold up the orders that are measured.
    paint: () => Promise.resolve(painted),
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
  const desk = pictureOrders({
    service: withRetries(openaiService({ url: emulator.url, key: 'sk-123', model: 'm', options: {} })),
    promptFor: () => ({ text: 'on a beach', negative: '', img2img: {} }),
    budget,
    toPng: pngOfImage,
    timeoutMs: () => deadlineMs,
    logger: silentLogger,
    atOnce,
    waitingAtMost: 0,
    // A breaker that rests would spare the service what is to be seen here.
    failuresInARow: Infinity,
  });
  let latestMs = 0;
  const ends: Record<string, number> = {};
  let left = orders;
  const guest = async (): Promise<void> => {
    while (left-- > 0) {
      const startedMs = performance.now();
      const made = await desk.order({ photo: Buffer.from(photo), answers: sampleAnswers, signal: new AbortController().signal });
      const tookMs = performance.now() - startedMs;
      latestMs = Math.max(latestMs, tookMs - deadlineMs);
      const end = made.ok ? 'made' : made.error.error;
      ends[end] = (ends[end] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, guest));
  console.log(`${JSON.stringify(ends)}, the latest ${String(Math.round(latestMs))} ms after its deadline`);
  expect(latestMs).toBeLessThan(hangsMs);
  expect((await budget.spending())?.ordered.event).toBe(allowed);
  expect(ends['spent']).toBe(orders - allowed);
}, 600_000);
