import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { inheritedValue } from '../../src/themeFiles/inheritedValue.ts';
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
  const first = temporaryFolder({ 'theme.json': text });
  const before = readTheme(first, { themesFolder: bundledThemes });
  const chain = readChain(join(first, 'theme.json'), { themesFolder: bundledThemes });
  if (!before.ok || !chain.ok) throw new Error('A theme of two lines is sound.');
  const inherited = inheritedValue(chain.value);
  const { edits } = startFromOwnQuestions(inherited, before.value.inLanguages, typed);
  const folder = temporaryFolder({ 'theme.json': editText(text, edits, inherited).text });
  const made = readTheme(folder, { themesFolder: bundledThemes });
  expect(made.ok ? made.value.inLanguages.card.plain : made.error).toBeUndefined();
  const { errors, warnings } = await checkTheme(folder);
  expect(errors).toEqual([]);
  expect(warnings.filter(({ path }) => path.startsWith('card'))).toEqual([]);
});
