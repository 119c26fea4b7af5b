import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../support/classicTheme.ts';
import type { Measurement } from './measurements.ts';

/** Writes the figures to build/bench.json and, for people, build/bench.md; returns the latter. */
export function report(measurements: readonly Measurement[], browser: string): string {
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    browser,
  };
  const rows = measurements.map(({ group, name, unit, median, p95, limit, ratio, budget }) =>
    [
      group,
      name,
      `${shown(median)} ${unit}`,
      `${shown(p95)} ${unit}`,
      limit === undefined ? '' : `${limit.name}: ${shown(limit.median)} ${unit}`,
      ratio === undefined ? '' : ratio.toFixed(2),
      budget === undefined ? '' : `at most ${String(budget)}`,
    ].join(' | '),
  );
  const table = [
    '| group | what | median | p95 | against | ratio | budget |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
  const text = `${String(machine.cores)} cores (${machine.processor}), ${String(machine.memoryGiB)} GiB, no GPU, ${machine.browser}, Node ${machine.node}.\n\n${table}\n`;
  const folder = join(projectRoot, 'build');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.json'), JSON.stringify({ machine, measurements }, null, 2));
  writeFileSync(join(folder, 'bench.md'), text);
  return text;
}

const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
