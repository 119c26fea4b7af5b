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

test('what a theme says cannot command the terminal', () => {
  const broken = { ...minimalThemeJson(), '\u001b]52;c;aWQ=\u0007key': 1, extends: '\u001b]0;title\u0007\u009b2J\u202eabc' };
  const read = readTheme('mine', { themesFolder: temporaryFolder({ 'mine/theme.json': broken }) });
  const lines = read.ok ? [] : read.error.map(lineOfFinding);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).toMatch(/title|key/);
  expect(lines.join('')).not.toMatch(/[\p{Cc}\u202e]/u);
});
