import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openChecker } from '../../src/themeFiles/openChecker.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test('a theme whose colours change with every draft does not run out of memory', async () => {
  const file = join(temporaryFolder({ 'theme.json': '{ "extends": "classic" }' }), 'theme.json');
  const checker = openChecker();
  onTestFinished(() => checker.close());
  for (const [ground, ink] of [
    ['#f3f6ff', '#16213e'],
    ['#101828', '#ffffff'],
    ['#f3f6ff', '#16213e'],
  ]) {
    const report = await checker.check({ file, text: JSON.stringify({ extends: 'classic', colors: { ground, ink } }) });
    expect(report?.errors.filter(({ message }) => /crashed the program|did not finish/.test(message))).toEqual([]);
  }
}, 120_000);
