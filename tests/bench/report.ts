import { cpus, totalmem } from 'node:os';
import { expect } from 'vitest';
import { figureTable } from './figureTable.ts';
import { readFigures, writeFigures } from './gatherFigures.ts';
import type { Measurement } from './measurements.ts';
import { holds } from './measurements.ts';

/**
 * Adds a bench's figures to this run's build/bench.json and build/bench.md and prints them. Fails if a figure exceeds its budget. `browser`
 * is named if one was used.
 */
export function report(added: readonly Measurement[], browser?: string): void {
  const earlier = readFigures();
  const named = browser ?? earlier?.machine.browser;
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    ...(named === undefined ? {} : { browser: named }),
  };
  writeFigures({ machine, measurements: [...(earlier?.measurements ?? []), ...added] });
  process.stdout.write(`\n${figureTable({ machine, measurements: added })}\n`);
  expect(added.filter((measurement) => holds(measurement) === false).map(({ group, name }) => `${group}: ${name}`)).toEqual([]);
}
