import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../../src/themeCheck/checkTheme.ts';
import type { EvidenceMemory } from '../../../src/themeCheck/evidence/EvidenceMemory.ts';
import { evidenceMemory } from '../../../src/themeCheck/evidence/EvidenceMemory.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { inheritedValue } from '../../../src/themeFiles/inheritedValue.ts';
import { readChain } from '../../../src/themeFiles/readChain.ts';
import type { ThemeFinding } from '../../../src/themeFiles/ThemeFinding.ts';
import { editText } from '../../../src/studio/document/editText.ts';
import type { ThemeEdit } from '../../../src/shared/theme/ThemeEdit.ts';
import { studioFindings } from '../../../src/studio/server/studioFindings.ts';
import { faults, faultyThemes } from '../../support/theme/fixedFaults.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures', 'themes');

/** One memory for all tests, because most of the evidence is the same in each. */
const memory: EvidenceMemory = evidenceMemory();

interface Checked {
  readonly problems: readonly ThemeFinding[];
  readonly errors: readonly ThemeFinding[];
}

async function checked(file: string, text: string): Promise<Checked> {
  const { errors, warnings } = await checkTheme(file, { file, text }, { memory });
  return { problems: [...errors, ...warnings], errors };
}

function inheritedBy(file: string, text: string): unknown {
  const chain = readChain(file, { themesFolder: bundledThemes, draft: { file, text } });
  return chain.ok ? inheritedValue(chain.value) : {};
}

const say = (one: ThemeFinding): string => `${one.path}: ${one.message}`;

/** Applies the fix of the finding with this message, and checks again. */
async function fixes(file: string, text: string, said: RegExp): Promise<{ readonly label: string; readonly text: string }> {
  const before = await checked(file, text);
  const finding = studioFindings({ errors: before.problems, warnings: [] }).find((one) => said.test(one.message));
  expect(finding?.fix, before.problems.map(say).join('\n')).toBeTruthy();
  const { label = '', edits = [] } = finding?.fix ?? {};
  const fixed = editText(text, edits, inheritedBy(file, text)).text;
  const after = await checked(file, fixed);
  expect(after.problems.filter((one) => said.test(say(one)))).toEqual([]);
  // Errors hidden by the fault may now appear, but the fix must not cause new ones.
  const known = new Set(before.errors.map(({ message }) => message));
  expect(after.errors.filter(({ message }) => !known.has(message)).map(say)).toEqual([]);
  return { label, text: fixed };
}

test.each(faultyThemes)(
  '%s is fixed by its button',
  async (name, said, label) => {
    const file = join(fixtures, name, 'theme.json');
    const fixed = await fixes(file, readFileSync(file, 'utf8'), said);
    expect(fixed.label).toMatch(label);
  },
  120_000,
);

/** A folder with the valid theme and these edits. */
function soundWith(edits: readonly ThemeEdit[]): { readonly file: string; readonly text: string } {
  const folder = temporaryFolder({});
  cpSync(join(fixtures, 'sound'), folder, { recursive: true });
  const file = join(folder, 'theme.json');
  const sound = readFileSync(file, 'utf8');
  const { text } = editText(sound, edits, inheritedBy(file, sound));
  writeFileSync(file, text);
  return { file, text };
}

test.each(faults)(
  '%s is fixed by its button',
  async (_fault, edits, said, label) => {
    const { file, text } = soundWith(edits);
    expect((await fixes(file, text, said)).label).toMatch(label);
  },
  120_000,
);

test('of a duplicate name the first is deleted: the last one takes effect', async () => {
  const { file, text } = soundWith([]);
  const twice = text.replace('"name": "Sound"', '"name": "Silence",\n  "name": "Sound"');
  const { text: fixed } = await fixes(file, twice, /appears here twice/);
  expect(fixed).toBe(text);
}, 120_000);

test('a finding names its place in the file, and the screen that shows it', async () => {
  const file = join(fixtures, 'control-size', 'theme.json');
  const { problems } = await checked(file, readFileSync(file, 'utf8'));
  const [finding] = studioFindings({ errors: problems, warnings: [] });
  expect(finding).toMatchObject({
    path: ['layouts', 'portrait', 'survey', 'next'],
    scene: expect.stringMatching(/^survey-\d.*\.portrait$/) as string,
  });
});
