import { expect, test } from 'vitest';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { lineOfFinding } from '../../src/themeFiles/ThemeFinding.ts';
import { minimalThemeJson } from '../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test('a name of three thousand letters is shortened to a readable line', () => {
  const name = `start ${'of a pasted drawing '.repeat(150)}end`;
  const read = readTheme('mine', { themesFolder: temporaryFolder({ 'mine/theme.json': { ...minimalThemeJson(), [name]: 1 } }) });
  const lines = read.ok ? [] : read.error.map(lineOfFinding);
  expect(lines).toHaveLength(1);
  expect(lines[0]!.length).toBeLessThan(1200);
  expect(lines[0]).toMatch(/"start of a pasted .*\.\.\..* end" is not a name that a theme has here\.$/);
});
