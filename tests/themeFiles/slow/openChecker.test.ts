import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Checker, CheckerOptions } from '../../../src/themeFiles/openChecker.ts';
import { openChecker } from '../../../src/themeFiles/openChecker.ts';
import { smallTheme } from '../../support/theme/smallTheme.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

function opened(options: CheckerOptions = {}): Checker {
  const checker = openChecker(options);
  onTestFinished(() => checker.close());
  return checker;
}

const themeFile = (): string =>
  join(temporaryFolder({ 'small/theme.json': smallTheme(), 'own/theme.json': { extends: '../small', name: 'Own' } }), 'own', 'theme.json');

test('a newer draft replaces the one being checked', async () => {
  const file = themeFile();
  const text = readFileSync(file, 'utf8');
  const checker = opened();
  const overtaken = checker.check({ file, text });
  const newer = checker.check({ file, text: text.replace(/"name": "[^"]+"/, '"name": "Newer"') });
  expect(await overtaken).toBeNull();
  expect((await newer)?.name).toBe('Newer');
}, 120_000);

/** A program that crashes or never answers, as a draft says. */
const oddProgram = `
  process.on('message', ({ id, text }) => {
    if (text === 'break') { console.error('Out of pixels'); process.exit(3); }
    if (text !== 'hang') process.send({ id, report: { name: text, errors: [], warnings: [], figures: null } });
  });
  process.on('disconnect', () => process.exit());
`;

test('a draft that crashes the program is an error in its report, and the next one is checked', async () => {
  const program = join(temporaryFolder({ 'odd.cjs': oddProgram }), 'odd.cjs');
  const checker = opened({ program });
  const broken = await checker.check({ file: 'theme.json', text: 'break' });
  expect(broken?.errors[0]?.message).toContain('crashed the program that checks it');
  expect(broken?.errors[0]?.message).toContain('Out of pixels');
  expect((await checker.check({ file: 'theme.json', text: 'fine' }))?.name).toBe('fine');
});

test('an endless check of a draft is given up', async () => {
  const program = join(temporaryFolder({ 'odd.cjs': oddProgram }), 'odd.cjs');
  const checker = opened({ program, patienceMs: 1500 });
  const hanging = await checker.check({ file: 'theme.json', text: 'hang' });
  expect(hanging?.errors[0]?.message).toMatch(/^The check did not finish within 1\.5 s: /);
  await vi.waitFor(async () => expect((await checker.check({ file: 'theme.json', text: 'fine' }))?.name).toBe('fine'), { timeout: 15_000 });
});

test('a closed checker reports nothing more', async () => {
  const checker = opened();
  const underWay = checker.check({ file: 'theme.json', text: '{}' });
  checker.close();
  expect(await underWay).toBeNull();
  expect(await checker.check({ file: 'theme.json', text: '{}' })).toBeNull();
});
