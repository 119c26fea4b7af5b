import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../support/theme/classicTheme.ts';
import type { Figures } from './figureTable.ts';
import { figureTable } from './figureTable.ts';
import { writeFiguresInGuide } from './figuresInGuide.ts';

const buildFolder = join(projectRoot, 'build');
const file = join(buildFolder, 'bench.json');

/** Vitest calls this before a run, so that a table's figures come from one run. Vitest calls the returned function after it. */
export function setup(): () => Promise<void> {
  rmSync(file, { force: true });
  return async () => {
    const figures = readFigures();
    if (figures !== null && process.env['UPDATE_BENCH'] === '1') await writeFiguresInGuide(figures);
  };
}

/** The figures measured in this run so far. */
export const readFigures = (): Figures | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : null);

/** Writes build/bench.json and, for people, build/bench.md. */
export function writeFigures(figures: Figures): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(figures, null, 2));
  writeFileSync(join(buildFolder, 'bench.md'), figureTable(figures));
}
