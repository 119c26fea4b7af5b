import { getNodeValue } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { laidOver } from '../../src/shared/theme/laidOver.ts';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { findTheme, themeNames } from '../../src/themeFiles/findTheme.ts';
import { readChain } from '../../src/themeFiles/readChain.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { editText } from '../../src/workbench/document/editText.ts';
import { startFromOwnQuestions } from '../../src/workbench/page/studio/survey/ownQuestions.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const typed = [
  { text: 'Which ship is yours?', answers: ['A sailing boat', 'A speedboat', 'The old ferry'] },
  { text: 'What is the weather like?', answers: ['Not a cloud', 'A proper storm'] },
  { text: 'And from the kiosk on the pier?', answers: ['Fish roll', 'Ice cream'] },
];

test.each(themeNames(bundledThemes))('own questions over %s have a card that works at once', async (base) => {
  const text = `{\n  "name": "Pier",\n  "extends": "${base}"\n}\n`;
  const inherited = inheritedOf(base);
  const before = readTheme(temporaryFolder({ 'theme.json': text }), { themesFolder: bundledThemes });
  if (!before.ok) throw new Error('A theme of two lines is sound.');
  const { edits } = startFromOwnQuestions(inherited, before.value.inLanguages, typed);
  const folder = temporaryFolder({ 'theme.json': editText(text, edits, inherited).text });
  const made = readTheme(folder, { themesFolder: bundledThemes });
  expect(made.ok ? made.value.inLanguages.card.plain : made.error).toBeUndefined();
  const { errors, warnings } = await checkTheme(folder);
  expect(errors).toEqual([]);
  expect(warnings.filter(({ path }) => path.startsWith('card'))).toEqual([]);
});

/** What a theme inherits, as its files have it. */
function inheritedOf(base: string): unknown {
  const found = findTheme(base, { themesFolder: bundledThemes, from: process.cwd() });
  const chain = found.ok ? readChain(found.value, bundledThemes) : found;
  if (!chain.ok) throw new Error('There is no such base.');
  return chain.value.reduceRight<unknown>((under, { root }) => laidOver(under, getNodeValue(root)), {});
}
