import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/theme/classicTheme.ts';

const script = join(projectRoot, '.ci', 'run');

test('the verdict script is valid bash, even after later edits', () => {
  const { status, stderr } = spawnSync('bash', ['-n', script], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('it runs what README says to run, the long suites, other versions of Node and the checks, and counts them', () => {
  const lines = readFileSync(script, 'utf8').split('\n');
  const steps = ['npm test ', 'npm run test:long ', 'npm run test:nodes ', 'npm run check ', 'node .config/countResults.mjs '];
  expect(steps.map((step) => lines.filter((line) => line.startsWith(step)).length)).toEqual(steps.map(() => 1));
});
