import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { projectRoot } from '../support/theme/classicTheme.ts';
import type { Figures } from './figureTable.ts';
import { figureTable } from './figureTable.ts';

const guide = join(projectRoot, 'assets/guide/measured.md');
const [begin, end] = ['<!-- figures: written by UPDATE_BENCH=1 npm run bench -->', '<!-- end of figures -->'];

/** All groups of the guide's figures, in its order. */
const groups = [
  'paint',
  'touch',
  'live',
  'picture',
  'card',
  'strip',
  'film',
  'print',
  'phone',
  'server',
  'headless',
  'studio',
  'memory',
] as const;

/** Writes the figures into the guide if the run covered all groups: a table must be from one run on one machine. */
export async function writeFiguresInGuide(figures: Figures): Promise<void> {
  const missing = groups.filter((group) => !figures.measurements.some((measurement) => measurement.group === group));
  if (missing.length > 0) throw new Error(`The guide's figures are of one whole run; this one had none of ${missing.join(', ')}.`);
  const text = readFileSync(guide, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The guide has no place for the figures: from "${begin}" to "${end}"`);
  const inOrder = groups.flatMap((group) => figures.measurements.filter((measurement) => measurement.group === group));
  const config = JSON.parse(readFileSync(join(projectRoot, '.config/prettier.json'), 'utf8')) as Record<string, unknown>;
  const table = figureTable({ ...figures, measurements: inOrder });
  const whole = `${text.slice(0, from + begin.length)}\n\n${table}\n${text.slice(to)}`;
  writeFileSync(guide, await format(whole, { ...config, parser: 'markdown' }));
}
