import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkApart } from '../../src/themeFiles/checkApart.ts';
import { openChecker } from '../../src/themeFiles/openChecker.ts';
import { smallTheme } from '../support/theme/smallTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test('drafts are checked as if they were saved, without being saved', async () => {
  const folder = temporaryFolder({ 'small/theme.json': smallTheme(), 'own/theme.json': { extends: '../small', name: 'Own' } });
  const file = join(folder, 'own', 'theme.json');
  const saved = readFileSync(file, 'utf8');
  const checker = openChecker();
  onTestFinished(() => checker.close());
  expect(await checker.check({ file, text: saved })).toEqual(await checkApart(file));
  const faint = await checker.check({ file, text: saved.replace('{', '{ "colors": { "inkQuiet": "#f7f2e8" },') });
  expect(faint?.errors.map(({ rule }) => rule)).toContain('text-contrast');
  const broken = await checker.check({ file, text: saved.replace('{', '{ "colours": {},') });
  expect(broken?.errors).toMatchObject([{ path: 'colours', didYouMean: 'colors' }]);
  expect(readFileSync(file, 'utf8')).toBe(saved);
}, 120_000);
