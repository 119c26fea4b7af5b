import fc from 'fast-check';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../../src/themeCheck/checkTheme.ts';
import { evidenceMemory } from '../../../src/themeCheck/evidence/EvidenceMemory.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { editText, valueAt, valueOf } from '../../../src/studio/document/editText.ts';
import type { Path } from '../../../src/shared/theme/ThemeEdit.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures', 'themes');
const isLong = process.env['STAGEBOOTH_LONG_TESTS'] === '1';

/** A change as three numbers that choose among the current possibilities. */
type Choice = readonly [kind: number, place: number, much: number];

const choices = (most: number): fc.Arbitrary<Choice[]> =>
  fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: most, maxLength: most });

const pick = <Value>(from: readonly Value[], by: number): Value => from[by % from.length] as Value;

/** The paths of all values for which this holds. */
function placesOf(value: unknown, holds: (value: unknown, path: Path) => boolean, path: Path = []): Path[] {
  if (holds(value, path)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => placesOf(part, holds, [...path, Array.isArray(value) ? Number(key) : key]));
}

const isBox = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === 'number');
const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

interface Folder {
  readonly file: string;
  readonly folder: string;
  readonly text: string;
}

/** The theme's text after a change, or the same text with another picture or font on disk. */
function changed({ folder, text }: Folder, [kind, place, much]: Choice): string {
  const theme = valueOf(text);
  const under = (path: Path, holds: (value: unknown) => boolean): Path[] =>
    placesOf(valueAt(theme, path), holds).map((rest) => [...path, ...rest]);
  const set = (paths: readonly Path[], change: (value: unknown) => unknown): string => {
    if (paths.length === 0) return text;
    const path = pick(paths, place);
    return editText(text, [{ kind: 'set', path, value: change(valueAt(theme, path)) }]).text;
  };
  const moved = (value: unknown): unknown =>
    (value as number[]).map((part, at) => (at === much % 4 ? Math.max(0, part + ((much >> 2) % 61) - 30) : part));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svg|webp|png|woff2)$/.test(name));
  const layers = (valueAt(theme, ['card', 'layers']) ?? []) as unknown[];
  const changes: (() => string)[] = [
    () => set(under(['layouts'], isBox), moved),
    () => set(under(['layouts'], isBox), moved),
    () => set(under(['card'], isBox), moved),
    () => set(under(['colors'], isColor), () => `#${(much % 0xffffff).toString(16).padStart(6, '0')}`),
    () => set(under(['card', 'layers'], isColor), () => `#${(much % 0xffffff).toString(16).padStart(6, '0')}`),
    () =>
      set(
        under(['texts'], (value) => typeof value === 'string'),
        (value) => `${String(value)} ${'wide '.repeat(much % 12)}`.trim(),
      ),
    () =>
      set(
        under(['brand'], (value) => typeof value === 'string'),
        () => `Ł ${String(much)}`,
      ),
    () =>
      set(
        under(['type'], (value) => typeof value === 'number' && value > 20),
        (value) => Number(value) + (much % 9) - 4,
      ),
    () =>
      set(
        under(['shape'], (value) => typeof value === 'number'),
        (value) => Number(value) + (much % 3),
      ),
    () =>
      set(
        placesOf(theme, (_value, path) => path[0] === 'fonts' && path.at(-1) === 'file'),
        () => 'fontsource:jost/latin-700',
      ),
    () =>
      set(
        under(['survey'], (value) => typeof value === 'string'),
        (value) => `${String(value)}x`,
      ),
    () =>
      layers.length < 2
        ? text
        : editText(text, [{ kind: 'move', path: ['card', 'layers'], from: place % layers.length, to: much % layers.length }]).text,
    () => (layers.length < 2 ? text : editText(text, [{ kind: 'remove', path: ['card', 'layers'], at: place % layers.length }]).text),
    () => {
      // Replaces a picture under its name by another, or by a damaged one if no other exists.
      if (files.length === 0) return text;
      const name = pick(files, place);
      const others = files.filter((one) => one !== name && one.split('.').pop() === name.split('.').pop());
      const other = others.length === 0 ? null : pick(others, much);
      writeFileSync(join(folder, name), other === null || much % 5 === 0 ? 'nothing' : readFileSync(join(folder, other)));
      return text;
    },
    () => {
      const drawings = files.filter((name) => name.endsWith('.svg'));
      if (drawings.length === 0) return text;
      const name = join(folder, pick(drawings, place));
      writeFileSync(name, readFileSync(name, 'utf8').replace(/#[0-9a-f]{6}/gi, `#${(much % 0xffffff).toString(16).padStart(6, '0')}`));
      return text;
    },
  ];
  return pick(changes, kind)();
}

/** After any change, a partial check must give the same findings as a full check. */
async function holdsFor(source: string, changes: readonly Choice[]): Promise<void> {
  const folder = temporaryFolder({});
  cpSync(source, folder, { recursive: true });
  const file = join(folder, 'theme.json');
  let text = readFileSync(file, 'utf8');
  const memory = evidenceMemory();
  await checkTheme(file, { file, text }, { memory });
  for (const change of changes) {
    const after = changed({ file, folder, text }, change);
    const report = await checkTheme(file, { file, text: after }, { memory });
    expect(report, JSON.stringify(change)).toEqual(await checkTheme(file, { file, text: after }));
    // Do not build on a theme that can't be shown, so that most changes are checked.
    if (report.name !== null) text = after;
  }
}

/** A commit runs one part of the long suites; a manual run has everything. */
const isPart = process.env['STAGEBOOTH_LONG_PART'] !== undefined;
const [runs, steps] = isLong && !isPart ? [6, 8] : [1, 4];

test('after any change to a small theme, checking only affected parts finds the same as checking everything', async () => {
  await fc.assert(
    fc.asyncProperty(choices(steps), (changes) => holdsFor(join(fixtures, 'sound'), changes)),
    { numRuns: runs, endOnFailure: true },
  );
}, 1_200_000);

test.each(['classic', 'gala', 'orbit', 'party'])(
  'the same holds after any change to %s',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(choices(isLong && !isPart ? 6 : 2), (changes) => holdsFor(join(bundledThemes, name), changes)),
      { numRuns: 1, endOnFailure: true },
    );
  },
  1_200_000,
);
