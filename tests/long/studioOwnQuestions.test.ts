import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { inheritedValue } from '../../src/themeFiles/inheritedValue.ts';
import { readChain } from '../../src/themeFiles/readChain.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { editText } from '../../src/studio/document/editText.ts';
import type { Command } from '../../src/shared/theme/ThemeEdit.ts';
import type { ThemeInLanguages } from '../../src/shared/theme/themeSchema.ts';
import { offerStrip } from '../../src/studio/page/card/ownStrip.ts';
import { startFromOwnQuestions } from '../../src/studio/page/survey/ownQuestions.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const typed = [
  { text: 'Which ship is yours?', answers: ['A sailing boat', 'A speedboat', 'The old ferry'] },
  { text: 'What is the weather like?', answers: ['Not a cloud', 'A proper storm'] },
  { text: 'And from the kiosk on the pier?', answers: ['Fish roll', 'Ice cream'] },
];

/** A theme of two lines on the ground of another one, after what a command of the studio does with it. */
async function afterCommand(base: string, command: (inherited: unknown, shown: ThemeInLanguages) => Command) {
  const text = `{\n  "name": "Pier",\n  "extends": "${base}"\n}\n`;
  const first = temporaryFolder({ 'theme.json': text });
  const before = readTheme(first, { themesFolder: bundledThemes });
  const chain = readChain(join(first, 'theme.json'), { themesFolder: bundledThemes });
  if (!before.ok || !chain.ok) throw new Error('A theme of two lines is sound.');
  const inherited = inheritedValue(chain.value);
  const { edits } = command(inherited, before.value.inLanguages);
  const folder = temporaryFolder({ 'theme.json': editText(text, edits, inherited).text });
  return { read: readTheme(folder, { themesFolder: bundledThemes }), ...(await checkTheme(folder)) };
}

test.each(themeNames(bundledThemes))('own questions over %s have a card that works at once', async (base) => {
  const { read, errors, warnings } = await afterCommand(base, (inherited, shown) => startFromOwnQuestions(inherited, shown, typed));
  expect(read.ok ? read.value.inLanguages.card.plain : read.error).toBeUndefined();
  expect(errors).toEqual([]);
  expect(warnings.filter(({ path }) => path.startsWith('card'))).toEqual([]);
});

test.each(['classic', 'gala', 'orbit'])('a strip that is offered over %s works at once, in all its languages', async (base) => {
  const { read, errors, warnings } = await afterCommand(base, offerStrip);
  expect(read.ok ? read.value.theme.formats?.map(({ id }) => id) : read.error).toEqual(['card', 'strip']);
  expect([...errors, ...warnings].filter(({ path }) => /^(formats|texts|print)/.test(path))).toEqual([]);
  expect(errors).toEqual([]);
});
