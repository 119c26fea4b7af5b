import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from './seed.ts';

/** The processor time allowed for one input. Other programs on the machine don't count. */
const limitMs = 1000;
/** Minutes per subject, which replace the test's seconds. Five by default in `npm run test:long`. */
const minutes = Number(process.env['STAGEBOOTH_FUZZ_MINUTES'] ?? (process.env['STAGEBOOTH_LONG_TESTS'] === '1' ? 5 : 0));

/**
 * A test that tries inputs until its time is up. It fails if `run` throws or one input takes over a second. Prints the number of inputs and
 * the seed.
 */
export function fuzz<Input>(
  subject: string,
  arbitrary: fc.Arbitrary<Input>,
  run: (input: Input) => void | Promise<void>,
  { seconds }: { readonly seconds: number },
): void {
  const totalMs = (minutes > 0 ? minutes * 60 : seconds) * 1000;
  test(
    `${subject}: every input is answered within a second`,
    async () => {
      let count = 0;
      let slowestMs = 0;
      const property = fc.asyncProperty(arbitrary, async (input) => {
        count += 1;
        const began = process.cpuUsage();
        await run(input);
        const { user, system } = process.cpuUsage(began);
        const tookMs = (user + system) / 1000;
        slowestMs = Math.max(slowestMs, tookMs);
        expect(tookMs, 'ms that this input took').toBeLessThan(limitMs);
      });
      process.stdout.write(`fuzz ${subject}: seed ${seed}\n`);
      // Warm up, even on a slow machine: the start-up of the first input isn't counted.
      await fc.assert(property, { seed, numRuns: 50 });
      await fc.assert(property, { seed: seed + 1, numRuns: 2 ** 31 - 1, interruptAfterTimeLimit: totalMs, markInterruptAsFailure: false });
      process.stdout.write(`fuzz ${subject}: ${count} inputs, the slowest ${slowestMs.toFixed(1)} ms\n`);
    },
    totalMs + 60_000,
  );
}
