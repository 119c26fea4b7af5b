import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../vite.config.ts';

interface Suite {
  readonly test: { readonly name: string; readonly maxWorkers?: number; readonly sequence?: { readonly groupOrder?: number } };
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const { test: all } = config({ mode: 'test', command: 'serve' });
const suites = (all?.projects ?? []) as unknown as readonly Suite[];

test.each([
  ['npm run test:long', scripts['test:long'] ?? '', 10],
  ['npm run test:nodes', /'rules',[^)]+/.exec(readFileSync('.config/otherNodes.mjs', 'utf8'))?.[0] ?? '', 2],
])('the suites that %s runs together have the same number of workers, without which Vitest runs none of them', (_command, text, count) => {
  const together = [...text.matchAll(/--project\W+(\w+)/g)].map(([, name]) => name);
  expect(together).toHaveLength(count);
  const workers = new Map<number, Set<number | undefined>>();
  for (const { test: suite } of suites.filter((one) => together.includes(one.test.name))) {
    const order = suite.sequence?.groupOrder ?? 0;
    workers.set(order, (workers.get(order) ?? new Set()).add(suite.maxWorkers));
  }
  for (const [order, numbers] of workers) expect([...numbers], `workers of those at place ${String(order)}`).toHaveLength(1);
});
