import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../support/classicTheme.ts';
import { figuresFile } from './forgetFigures.ts';
import type { Measurement } from './measurements.ts';

interface Figures {
  readonly machine: { readonly browser?: string };
  readonly measurements: readonly Measurement[];
}

/**
 * Adds a bench's figures to this run's build/bench.json and, for people, build/bench.md; returns the latter. `browser` is named where
 * one took part.
 */
export function report(added: readonly Measurement[], browser?: string): string {
  const earlier = earlierFigures();
  const measurements = [...earlier.measurements, ...added];
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    browser: browser ?? earlier.machine.browser,
  };
  const rows = measurements.map(({ group, name, unit, median, p95, limit, ratio, budget }) =>
    [
      group,
      name,
      `${shown(median)} ${unit}`,
      `${shown(p95)} ${unit}`,
      limit === undefined ? '' : `${limit.name}: ${shown(limit.median)} ${unit}`,
      ratio === undefined ? '' : ratio.toFixed(2),
      budget === undefined ? '' : `${unit === 'ms' ? 'at most' : 'at least'} ${String(budget)}`,
    ].join(' | '),
  );
  const table = [
    '| group | what | median | p95 | against | ratio | budget |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
  const software = [...(machine.browser === undefined ? [] : [machine.browser]), `Node ${machine.node}`].join(', ');
  const hardware = `${String(machine.cores)} cores (${machine.processor}), ${String(machine.memoryGiB)} GiB, no GPU`;
  const text = `${hardware}, ${software}.\n\n${table}\n`;
  const folder = join(projectRoot, 'build');
  mkdirSync(folder, { recursive: true });
  writeFileSync(figuresFile, JSON.stringify({ machine, measurements }, null, 2));
  writeFileSync(join(folder, 'bench.md'), text);
  return text;
}

/** What other benches of this run have reported; `forgetFigures.ts` clears it before each run. */
const earlierFigures = (): Figures =>
  existsSync(figuresFile) ? (JSON.parse(readFileSync(figuresFile, 'utf8')) as Figures) : { machine: {}, measurements: [] };

const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
