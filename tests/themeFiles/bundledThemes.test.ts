import { expect, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';

test('the default theme is there', () => {
  expect(themeNames(bundledThemes)).toContain('classic');
});

test.each(themeNames(bundledThemes))('the bundled theme %s is whole: no problem, no missing picture or font', (name) => {
  const read = readTheme(name, { themesFolder: bundledThemes });
  expect(read.ok ? read.value.warnings : read.error).toEqual([]);
});
