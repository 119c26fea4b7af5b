import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/theme/classicTheme.ts';
import type { JudgedSeed } from '../support/groups/judgeSeeds.ts';
import { summaryText } from '../support/groups/summary.ts';

const folder = join(projectRoot, 'build', 'groups');
const isPart = (name: string): boolean => name.startsWith('part-');

/** Vitest calls this before a run, and the returned function after it: it puts both halves into one table. */
export function setup(): () => void {
  const parts = (): string[] => (existsSync(folder) ? readdirSync(folder).filter(isPart) : []);
  for (const name of parts()) rmSync(join(folder, name));
  return () => {
    const judged = parts().flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as JudgedSeed[]);
    if (judged.length === 0) return;
    const text = summaryText(judged.toSorted((one, other) => one.seed - other.seed));
    writeFileSync(join(folder, 'summary.txt'), `${text}\n`);
    process.stdout.write(`\n${text}\n`);
  };
}

/** Stores the results of a part of the run for the final table. */
export function keepJudged(part: number, judged: readonly JudgedSeed[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `part-${part}.json`), JSON.stringify(judged));
}
