import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { inheritedValue } from '../../src/themeFiles/inheritedValue.ts';
import { readChain } from '../../src/themeFiles/readChain.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { themeOver } from '../../src/shared/theme/themeOver.ts';
import { editText, valueOf } from '../../src/studio/document/editText.ts';
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

type Does = (whole: unknown, shown: ThemeInLanguages) => Command;

/** A two-line theme that extends another one, after these studio commands. */
async function afterCommands(base: string, ...commands: readonly Does[]) {
  let folder = temporaryFolder({ 'theme.json': `{\n  "name": "Pier",\n  "extends": "${base}"\n}\n` });
  for (const command of commands) {
    const file = join(folder, 'theme.json');
    const before = readTheme(folder, { themesFolder: bundledThemes });
    const chain = readChain(file, { themesFolder: bundledThemes });
    if (!before.ok || !chain.ok) throw new Error('The theme is sound.');
    const [text, inherited] = [readFileSync(file, 'utf8'), inheritedValue(chain.value)];
    const { extends: _base, ...own } = valueOf(text) as { readonly extends: string };
    const { edits } = command(themeOver(inherited, own), before.value.inLanguages);
    folder = temporaryFolder({ 'theme.json': editText(text, edits, inherited).text });
  }
  return { read: readTheme(folder, { themesFolder: bundledThemes }), ...(await checkTheme(folder)) };
}

const ownQuestions: Does = (whole, shown) => startFromOwnQuestions(whole, shown, typed);
const shotsAs =
  (frames: 'scene' | 'photo'): Does =>
  (_whole, { formats = [] }) => ({
    label: 'Shots',
    edits: [{ kind: 'set', path: ['formats', formats.findIndex(({ strip }) => strip !== undefined), 'strip', 'frames'], value: frames }],
  });

test.each(themeNames(bundledThemes))('custom questions over %s have a working card at once', async (base) => {
  const { read, errors, warnings } = await afterCommands(base, ownQuestions);
  expect(read.ok ? read.value.inLanguages.card.plain : read.error).toBeUndefined();
  expect(errors).toEqual([]);
  expect(warnings.filter(({ path }) => path.startsWith('card'))).toEqual([]);
});

test.each(['classic', 'gala', 'orbit'])('a strip added over %s works at once, in all its languages', async (base) => {
  const { read, errors, warnings } = await afterCommands(base, offerStrip);
  expect(read.ok ? read.value.theme.formats?.map(({ id }) => id) : read.error).toEqual(['card', 'strip']);
  expect([...errors, ...warnings].filter(({ path }) => /^(formats|texts|print)/.test(path))).toEqual([]);
  expect(errors).toEqual([]);
});

test.each(['scene', 'photo'] as const)('a strip added with custom questions works at once, with its shots as %s', async (frames) => {
  const { errors, warnings } = await afterCommands('classic', ownQuestions, offerStrip, shotsAs(frames));
  expect([...errors, ...warnings].filter(({ path }) => /^(formats|texts|print)/.test(path))).toEqual([]);
  expect(errors).toEqual([]);
});
