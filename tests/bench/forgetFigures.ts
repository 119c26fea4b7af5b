import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/classicTheme.ts';

/** Where the benches of a run gather their figures. */
export const figuresFile = join(projectRoot, 'build', 'bench.json');

/** Vitest calls it before a run: a table of figures is of one run. */
export function setup(): void {
  rmSync(figuresFile, { force: true });
}
