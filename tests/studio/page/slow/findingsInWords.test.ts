import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseTheme } from '../../../../src/shared/theme/parseTheme.ts';
import { themeOver } from '../../../../src/shared/theme/themeOver.ts';
import type { Path, ThemeEdit } from '../../../../src/shared/theme/ThemeEdit.ts';
import { pathText } from '../../../../src/shared/theme/PathFinding.ts';
import { editText, valueOf, withValue } from '../../../../src/studio/document/editText.ts';
import { findingInWords } from '../../../../src/studio/page/names/findingInWords.ts';
import { placeInWords } from '../../../../src/studio/page/names/placeInWords.ts';
import { bundledThemes } from '../../../../src/themeFiles/bundledThemes.ts';
import { readTheme } from '../../../../src/themeFiles/readTheme.ts';
import type { ThemeReport } from '../../../../src/themeFiles/ThemeReport.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { codeWordsIn, saidInStudio, wholeTheme } from '../../../support/studio/codeWords.ts';
import { faults } from '../../../support/theme/fixedFaults.ts';

const english = { tags: ['en', 'de'], own: 'en' };

function draftOn(base: string, edits: readonly ThemeEdit[]) {
  const start = `{ "name": "Pier", "extends": ${JSON.stringify(base)} }`;
  const folder = temporaryFolder({ 'theme.json': start });
  const file = join(folder, 'theme.json');
  const { text } = editText(start, edits, wholeTheme(file, start));
  const read = readTheme(folder, { themesFolder: bundledThemes, draft: { file, text } });
  const report = read.ok ? { errors: [], warnings: read.value.warnings } : { errors: read.error, warnings: [] };
  const { extends: _base, ...own } = valueOf(text) as Record<string, unknown>;
  return { report, whole: themeOver(wholeTheme(file, start), own) };
}

/** Hand-typed parts of the file are quoted as they are; everything else has the studio's names. */
const withoutQuotes = (sentence: string): string =>
  sentence.replaceAll(
    /(?:\{[\w.-]+\}|Found .*?; expected|expected one of .*?\.|"[^"]*" is not a name|Did you mean "[^"]*"\?|Call it "[^"]*"|Use "?\S+)/g,
    '',
  );

function expectPlain(report: Pick<ThemeReport, 'errors' | 'warnings'>, whole: unknown): void {
  const said = saidInStudio(report, whole, english);
  expect(said.length).toBeGreaterThan(0);
  expect(said.flatMap((sentence) => codeWordsIn(withoutQuotes(sentence), whole).map((word) => `${word}: ${sentence}`))).toEqual([]);
}

describe('the studio explains findings in its own terms:', () => {
  test.each(faults.filter(([fault]) => !/word too|sentence too|Arabic|Polish/.test(fault)))('%s', (_fault, edits) => {
    const { report, whole } = draftOn(join(import.meta.dirname, '../../../fixtures/themes/sound'), edits);
    expectPlain(report, whole);
  });

  test('an answer that a question does not have', () => {
    const [, edits] = faults.find(([fault]) => fault.startsWith('rules for answers'))!;
    const { report, whole } = draftOn(join(import.meta.dirname, '../../../fixtures/themes/sound'), edits);
    expect(saidInStudio(report, whole, english).join(' ')).toMatch(/no answer “9” to “[^”]+”: that is never answered/);
  });

  const shot = (place: number) => ({ shot: place, box: [10, 10, 50, 50] });
  const strip = (more: object, layers: object[] = [shot(1), shot(2)]) => ({
    id: 'strip',
    text: 'Strip',
    strip: { shots: 2, secondsBetween: 2, sheet: { width: 100, height: 300, exportScale: 1, radius: 0, layers }, ...more },
  });
  const sheet = { id: 'one', paper: '4x6', layers: [{ made: 'whole', box: [0, 0, 100, 100] }] };
  test.each<[string, Path, unknown]>([
    ['a shot that is not taken', ['formats'], [strip({}, [shot(1), shot(2), shot(3)])]],
    ['a shot that is on no sheet', ['formats'], [strip({}, [shot(1)])]],
    ['two sides without both pictures', ['formats'], [strip({ sides: true, shots: 3 })]],
    ['a strip without its texts', ['texts', 'strips'], undefined],
    ['two formats with one id', ['formats'], [strip({}), strip({})]],
    ['a format that is both a film and a strip', ['formats'], [{ ...strip({}), boomerang: { seconds: 1 } }]],
    ['a film without texts', ['formats'], [{ id: 'film', text: 'Film', boomerang: { seconds: 1 } }]],
    ['two sheets with one id', ['print'], { sheets: [sheet, sheet] }],
    ['a sheet for no format', ['print'], { sheets: [{ ...sheet, formats: ['none'] }] }],
    ['a sheet with nothing on it', ['print'], { sheets: [{ ...sheet, layers: [{ fill: '#fff', box: [0, 0, 9, 9] }] }] }],
    ['a placeholder for an answer without a prompt', ['picture', 'prompt'], 'A {q1.prompt} scene'],
    ['a text in only one language', ['brand', 'tagline'], { en: 'Ahoy' }],
    ['a text for all languages', ['texts', 'next'], 'Go on'],
    ['an external picture', ['brand', 'logo'], 'https://example.com/a.png'],
    ['a font that is not installed', ['fonts', 0, 'file'], 'fontsource:nothing/latin-400'],
    ['a picture named by an unknown question', ['card', 'layers', 0, 'image'], 'a-{gone}.svg'],
    [
      'new questions with the base’s card',
      ['survey'],
      [
        {
          id: 'ship',
          text: 'Which?',
          options: [
            { value: 'a', text: 'A' },
            { value: 'b', text: 'B' },
          ],
        },
      ],
    ],
    ['no box for languages', ['layouts', 'portrait', 'welcome', 'languages'], null],
    ['no box for the retake button', ['layouts', 'portrait', 'takePhoto', 'retake'], null],
  ])('%s', (_fault, path, value) => {
    const edits: ThemeEdit[] =
      value === undefined
        ? [{ kind: 'set', path: ['formats'], value: [strip({}), { id: 'card', text: 'Card' }] }]
        : [{ kind: 'set', path, value }];
    const { report, whole } = draftOn('classic', edits);
    expectPlain(report, whole);
  });

  test('for every field of a theme with an invalid value', () => {
    const { whole } = draftOn('party', []);
    const known = new Set<string>();
    const leaves = (value: unknown, path: Path): Path[] => {
      const shape = path.map((key) => (typeof key === 'number' ? '#' : key)).join('.');
      if (known.has(shape)) return [];
      known.add(shape);
      if (typeof value !== 'object' || value === null) return [path];
      return [path, ...Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, Array.isArray(value) ? Number(key) : key]))];
    };
    const odd = [-1, 'nonsense', {}, [], null, 1e9, true];
    const problems = leaves(whole, [])
      .filter((path, at) => path.length > 0 && at % 4 === 1)
      .flatMap((path, at) => {
        const wrong = parseTheme(withValue(whole, path, odd[at % odd.length]));
        return wrong.ok ? [] : wrong.error.slice(0, 3);
      });
    const errors = problems.map(({ path, ...issue }) => ({ file: '', line: null, ...issue, path: pathText(path), at: path }));
    expect(errors.length).toBeGreaterThan(100);
    expectPlain({ errors, warnings: [] }, whole);
  });
});

test('one button stops offering a language that lacks texts', () => {
  const edits: ThemeEdit[] = [{ kind: 'set', path: ['brand', 'tagline'], value: { en: 'Ahoy', de: 'Moin' } }];
  const { report, whole } = draftOn('classic', edits);
  const [finding] = report.warnings;
  expect(finding?.fix?.label).toBe('Offer only English and German');
  expect(saidInStudio(report, whole, english).join()).toContain('Offer only English and German');
  const after = draftOn('classic', [...edits, ...(finding?.fix?.edits ?? [])]);
  expect(after.report).toEqual({ errors: [], warnings: [] });
});

test('answers, layers and controls are named as they appear on the page', () => {
  const whole = {
    survey: [{ id: 'where', text: 'Where?', options: [{ value: 'the-deep-sea', text: 'The deep sea' }] }],
    card: { layers: [{ image: 'scene.svg' }] },
  };
  const finding = {
    severity: 'error',
    help: null,
    rule: 'answers-have-scene',
    path: ['card', 'layers', 0],
    scene: null,
    fix: null,
  } as const;
  const message = 'No picture of those with the box [36, 35, 640, 686] fits a guest with where=the-deep-sea (The deep sea).';
  expect(findingInWords({ ...finding, message }, { whole, languages: english })).toMatchObject({
    where: 'Card: Scene',
    text: expect.stringContaining('No picture of this kind fits a guest with “The deep sea”. In Cards, under “By answers”') as unknown,
  });
});

test('a layer of a sheet is named after the sheet in Cards', () => {
  const whole = { print: { sheets: [{ id: 'gift', layers: [{ image: 'frame.svg' }] }] } };
  expect(placeInWords(['print', 'sheets', 0, 'layers', 0, 'box'], { whole, languages: english })).toBe('Paper: Frame');
});
