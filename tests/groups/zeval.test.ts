import { test } from 'vitest';
import { judgeSeeds } from '../support/groups/judgeSeeds.ts';
import { faultsOf } from '../support/groups/summary.ts';
test('eval', { timeout: 600000 }, async () => {
  const judged = await judgeSeeds(process.env['SEEDS']!.split(',').map(Number));
  process.stdout.write('\n' + judged.flatMap(faultsOf).filter((l) => !l.includes('eyes')).map((l) => 'FAULT ' + l).join('\n') + '\nerrors ' + judged.reduce((s, j) => s + j.mask.error, 0) / judged.length + '\n');
});
