import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../../src/themeCheck/checkTheme.ts';
import type { EvidenceMemory } from '../../../src/themeCheck/evidence/EvidenceMemory.ts';
import { evidenceMemory } from '../../../src/themeCheck/evidence/EvidenceMemory.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { inheritedValue } from '../../../src/themeFiles/inheritedValue.ts';
import { readChain } from '../../../src/themeFiles/readChain.ts';
import type { ThemeProblem } from '../../../src/themeFiles/ThemeProblem.ts';
import { editText } from '../../../src/workbench/document/editText.ts';
import type { ThemeEdit } from '../../../src/shared/theme/ThemeEdit.ts';
import { studioFindings } from '../../../src/workbench/draft/studioFindings.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures', 'themes');

/** One memory for all: most of what is looked at is the same in each. */
const memory: EvidenceMemory = evidenceMemory();

interface Checked {
  readonly problems: readonly ThemeProblem[];
  readonly errors: readonly ThemeProblem[];
}

async function checked(file: string, text: string): Promise<Checked> {
  const { errors, warnings } = await checkTheme(file, { file, text }, { memory });
  return { problems: [...errors, ...warnings], errors };
}

function inheritedBy(file: string, text: string): unknown {
  const chain = readChain(file, { themesFolder: bundledThemes, draft: { file, text } });
  return chain.ok ? inheritedValue(chain.value) : {};
}

const say = (one: ThemeProblem): string => `${one.path}: ${one.message}`;

/** Presses the mend of the problem that says this, and looks again. */
async function mends(file: string, text: string, said: RegExp): Promise<{ readonly label: string; readonly text: string }> {
  const before = await checked(file, text);
  const finding = studioFindings({ errors: before.problems, warnings: [] }).find((one) => said.test(one.text));
  expect(finding?.mend, before.problems.map(say).join('\n')).toBeTruthy();
  const { label = '', edits = [] } = finding?.mend ?? {};
  const mended = editText(text, edits, inheritedBy(file, text)).text;
  const after = await checked(file, mended);
  expect(after.problems.filter((one) => said.test(say(one)))).toEqual([]);
  // What the fault has hidden may come up; nothing that the mend has brought about does.
  const known = new Set(before.errors.map(({ message }) => message));
  expect(after.errors.filter(({ message }) => !known.has(message)).map(say)).toEqual([]);
  return { label, text: mended };
}

/** Faults that the themes of the tests have, the words of the finding, and what the button says. */
test.each([
  ['control-size', /what is touched needs/, 'Make it large enough'],
  ['controls-apart', /lie over each other/, 'Move them apart'],
  ['edges-seen', /it needs 3:1/, /^Use #/],
  ['on-stage', /quiet zone/, 'Move it onto the stage'],
  ['qr-contrast', /does not read the QR code/, 'Make it black on white'],
  ['qr-size', /does not read the QR code in portrait/, /^Make it \d+ px large$/],
  ['rules-show', /moves nobody/, 'Take it out'],
  ['text-contrast', /it needs 4.5:1/, /^Use #/],
  ['text-legible', /Words are set in 18 px/, /^Make it \d+ px$/],
])(
  '%s is mended by its button',
  async (name, said, label) => {
    const file = join(fixtures, name, 'theme.json');
    const mended = await mends(file, readFileSync(file, 'utf8'), said);
    expect(mended.label).toMatch(label);
  },
  120_000,
);

/** A folder with the sound theme, changed. */
function soundWith(edits: readonly ThemeEdit[]): { readonly file: string; readonly text: string } {
  const folder = temporaryFolder({});
  cpSync(join(fixtures, 'sound'), folder, { recursive: true });
  const file = join(folder, 'theme.json');
  const sound = readFileSync(file, 'utf8');
  const { text } = editText(sound, edits, inheritedBy(file, sound));
  writeFileSync(file, text);
  return { file, text };
}

const question = (id: string): object => ({
  id,
  text: 'Which?',
  options: [
    { value: '1', text: 'This', image: 'plain.svg' },
    { value: '1', text: 'That', image: 'plain.svg' },
  ],
});

test.each<[string, readonly ThemeEdit[], RegExp, string]>([
  [
    'a word too long for its button',
    [
      { kind: 'set', path: ['buttonType'], value: { start: { size: 90, minSize: 84 } } },
      { kind: 'set', path: ['texts', 'start'], value: 'Touch here to be photographed' },
    ],
    /does not fit its/,
    'Allow type of',
  ],
  [
    'a sentence too long for its box',
    [{ kind: 'set', path: ['layouts', 'portrait', 'notFound', 'detail'], value: [88, 1278, 904, 24] }],
    /does not fit its/,
    'Make its box higher',
  ],
  ['a misspelt name', [{ kind: 'set', path: ['colours'], value: { accent: '#7c5cff' } }], /"colours" is not a name/, 'Call it "colors"'],
  ['a misspelt base', [{ kind: 'set', path: ['extends'], value: 'clasic' }], /no theme "clasic"|no theme in/, 'Use "classic"'],
  ['a misspelt choice', [{ kind: 'set', path: ['shape', 'corner'], value: 'rond' }], /Found "rond"/, 'Use "round"'],
  [
    'a misspelt emoji',
    [{ kind: 'set', path: ['survey', 0, 'options', 0, 'image'], value: 'emoji:sparkels' }],
    /no emoji/,
    'Use "emoji:sparkle"',
  ],
  [
    'a misspelt file',
    [{ kind: 'set', path: ['survey', 0, 'options', 0, 'image'], value: 'plane.svg' }],
    /"plane.svg" is not in/,
    'Use "plain.svg"',
  ],
  [
    'a picture that is not there',
    [{ kind: 'set', path: ['survey', 0, 'options', 0, 'image'], value: 'unheard-of-thing.svg' }],
    /is not in the theme's folder/,
    'Take it out',
  ],
  [
    'a logo that is not there',
    [{ kind: 'set', path: ['brand', 'logo'], value: 'unheard-of-thing.svg' }],
    /is not in the theme's folder/,
    'Take it out',
  ],
  [
    'a box off the stage',
    [{ kind: 'set', path: ['layouts', 'portrait', 'welcome', 'start'], value: [900, 1500, 700, 160] }],
    /lies partly off/,
    'Move it onto the stage',
  ],
  ['two questions of one name', [{ kind: 'set', path: ['survey', 1, 'id'], value: 'q1' }], /names an earlier question/, 'Use "q2"'],
  ['two answers of one value', [{ kind: 'set', path: ['survey', 1], value: question('q2') }], /earlier option's value/, 'Use "2"'],
  [
    'a language twice',
    [{ kind: 'insert', path: ['languages'], at: 1, value: { tag: 'en', name: 'English' } }],
    /earlier language's tag/,
    'Take it out',
  ],
  ['a language that there is not', [{ kind: 'set', path: ['language'], value: 'fr' }], /starts in "fr"/, 'Use "en"'],
  [
    'a family without a font',
    [{ kind: 'set', path: ['type', 'title', 'family'], value: 'Bricolage Grotesk' }],
    /No font of this theme/,
    'Use "Bricolage Grotesque"',
  ],
  ['a place for no question', [{ kind: 'set', path: ['picture', 'prompt'], value: 'A {qq1} scene' }], /names no question/, 'Use {q1}'],
  [
    'rules for answers that nobody gives',
    [{ kind: 'insert', path: ['character', 'props'], at: 0, value: { when: { q1: '9' }, image: 'emoji:crown', at: 'crown', width: 1 } }],
    /never answered/,
    'Take out what waits for them',
  ],
])(
  '%s is mended by its button',
  async (_fault, edits, said, label) => {
    const { file, text } = soundWith(edits);
    expect((await mends(file, text, said)).label).toContain(label);
  },
  120_000,
);

test('of a name that stands twice the first is deleted: the last one counts', async () => {
  const { file, text } = soundWith([]);
  const twice = text.replace('"name": "Sound"', '"name": "Silence",\n  "name": "Sound"');
  const { text: mended } = await mends(file, twice, /stands here twice/);
  expect(mended).toBe(text);
}, 120_000);

test('a finding names its place as it is written, and the screen that shows it', async () => {
  const file = join(fixtures, 'control-size', 'theme.json');
  const { problems } = await checked(file, readFileSync(file, 'utf8'));
  const [finding] = studioFindings({ errors: problems, warnings: [] });
  expect(finding).toMatchObject({
    path: ['layouts', 'portrait', 'survey', 'next'],
    scene: expect.stringMatching(/^survey-\d.*\.portrait$/) as string,
  });
});
