import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../support/theme/classicTheme.ts';
import type { Figures } from './figureTable.ts';
import { figureTable } from './figureTable.ts';
import { writeFiguresInGuide } from './figuresInGuide.ts';

const buildFolder = join(projectRoot, 'build');
const file = join(buildFolder, 'bench.json');

/** Vitest calls it before a run: a table of figures is of one run. What it gives is called after. */
export function setup(): () => Promise<void> {
  rmSync(file, { force: true });
  return async () => {
    const figures = readFigures();
    if (figures !== null && process.env['UPDATE_BENCH'] === '1') await writeFiguresInGuide(figures);
  };
}

/** What the benches of this run have measured so far. */
export const readFigures = (): Figures | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : null);

/** Into build/bench.json and, for people, build/bench.md. */
export function writeFigures(figures: Figures): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(figures, null, 2));
  writeFileSync(join(buildFolder, 'bench.md'), figureTable(figures));
}
