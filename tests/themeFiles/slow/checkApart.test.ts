import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkApart } from '../../../src/themeFiles/checkApart.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

test("the process that opens a theme's files gets only the environment it needs to run", async () => {
  const folder = temporaryFolder({ 'theme.json': '{', 'leak.cjs': "require('node:fs').writeFileSync(`${__dirname}/leaked`, 'x')" });
  // If this variable is passed on, Node applies it.
  vi.stubEnv('NODE_OPTIONS', `--require ${join(folder, 'leak.cjs')}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { errors } = await checkApart(folder);
  expect(errors.length).toBeGreaterThan(0);
  expect(existsSync(join(folder, 'leaked'))).toBe(false);
}, 60_000);

test.each([{ heapMegabytes: 8 }, { megabytes: 200 }])(
  'a check that exceeds its memory limit is an error in the report: %o',
  async (limit) => {
    const { name, errors } = await checkApart('classic', limit);
    expect([name, errors.length]).toEqual([null, 1]);
    expect(errors[0]?.message).toContain('crashed the program that checks it');
  },
  60_000,
);

test('a check that never ends is given up, which is an error in the report', async () => {
  const folder = temporaryFolder({ 'hangs.cjs': 'setInterval(() => undefined, 1000)' });
  const { errors } = await checkApart('classic', { program: join(folder, 'hangs.cjs'), patienceMs: 500 });
  expect(errors[0]?.message).toMatch(/^The check did not finish within 0\.5 s: /);
});

test.each(['', 'a library warning', '{"name": "half'])(
  'a check that prints %j instead of its report is an error in the report',
  async (said) => {
    const folder = temporaryFolder({ 'says.cjs': `process.stdout.write(${JSON.stringify(said)})` });
    const { errors } = await checkApart('classic', { program: join(folder, 'says.cjs') });
    expect(errors[0]?.message).toContain('crashed the program that checks it');
  },
);

test.each([
  ['an exception', "throw new RangeError('Invalid array length')", 'RangeError: Invalid array length'],
  ['a Node exception', "require('node:fs').readFileSync('/absent')", "Error: ENOENT: no such file or directory, open '/absent'"],
  ['a full heap', 'const all = []; for (;;) all.push(Array(1000).fill(all));', 'JavaScript heap out of memory'],
  ['its own last words', "process.stderr.write('Aborted\\n'); process.exit(134)", 'Aborted'],
])('a check that ends with %s says so in its report', async (_how, program, why) => {
  const folder = temporaryFolder({ 'ends.cjs': program });
  const { errors } = await checkApart('classic', { program: join(folder, 'ends.cjs'), heapMegabytes: 16 });
  expect(errors[0]?.message.endsWith(why)).toBe(true);
});
