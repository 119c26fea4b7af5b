import { expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { runSoak } from '../soak/runSoak.ts';
import type { Sample } from '../soak/takeSample.ts';
import { compared, counted } from './measurements.ts';
import { report } from './report.ts';

/** By then everything is warm (models, caches of drawn art, compiled code), and there has been a guest of each kind. */
const early = 6;
const visits = 12;

test('bench', { timeout: 600_000 }, async () => {
  const soak = await runSoak({
    visits,
    varied: false,
    every: early,
    thorough: new Set([visits]),
    onSample: () => undefined,
    onStuck: () => undefined,
  });
  expect(soak.stuck).toEqual([]);
  const [first, last] = [soak.samples.at(0), soak.samples.at(-1)];
  if (first === undefined || last === undefined) throw new Error('nothing was sampled');
  const megabytes = (bytes: number | null): number[] => (bytes === null ? [] : [bytes / 1e6]);
  const grown = (name: string, held: (sample: Sample) => number[], unit = 'MB') =>
    compared(
      'memory',
      `${name} after ${String(visits)} visits`,
      `after ${String(early)}`,
      held(last),
      held(first),
      budgets.memory.growth,
      unit,
    );
  report([
    grown("the page's scripts", ({ objects }) => megabytes(objects)),
    grown('elements of the page', ({ nodes }) => [nodes], ''),
    grown('canvases of the page', ({ canvases }) => [canvases], ''),
    counted('memory', 'the page with its canvases, as the browser counts it', 'MB', megabytes(last.page)),
    counted('memory', 'its workers with models and wasm', 'MB', megabytes(last.workers)),
    counted('memory', 'the server, resident', 'MB', megabytes(last.serverMemory)),
  ]);
});
