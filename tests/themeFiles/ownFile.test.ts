import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import type { ThemeFinding } from '../../src/themeFiles/ThemeFinding.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** The findings on a theme with these lines over classic, which its author can't edit. */
function said(...lines: readonly string[]): { readonly file: string; readonly problems: readonly ThemeFinding[] } {
  const folder = temporaryFolder({ 'mine/theme.json': `{\n"name": "Mine",\n"extends": "classic",\n${lines.join(',\n')}\n}\n` });
  const read = readTheme(join(folder, 'mine'), { themesFolder: bundledThemes });
  const problems = read.ok ? read.value.warnings : read.error;
  return { file: join(folder, 'mine/theme.json'), problems: problems.map(({ at: _path, fix: _howToFix, ...problem }) => problem) };
}

const german = '"languages": [{ "tag": "de", "name": "Deutsch" }]';

describe('errors that a theme causes in its base are reported in its own file, with what to add', () => {
  test('for a language that is not in its list', () => {
    const { file, problems } = said('"language": "en"', german);
    expect(problems).toMatchObject([
      { file, path: 'language', message: 'The booth starts in "en", which is not among the `languages` of this theme (de).' },
    ]);
    expect(said('"language": "de"', german).problems).toEqual([]);
    // A theme that names no language starts in its list's first one, whatever the base does.
    expect(said('"countdownSeconds": 3', german).problems).toEqual([]);
  });

  test('for a language that the base does not have', () => {
    const { file, problems } = said('"language": "nl"');
    expect(problems).toMatchObject([
      {
        file,
        line: 4,
        path: 'language',
        howToFix:
          'Add "languages": [{ "tag": "nl", "name": "Nederlands" }] to your theme.json; list other languages that guests may choose there, too.',
      },
    ]);
  });

  test('for a smaller stage', () => {
    const { file, problems } = said('"layouts": {\n"portrait": {\n"stage": [1080, 1800] } }');
    expect(problems).toContainEqual({
      file,
      line: 6,
      path: 'layouts.portrait.survey.next',
      message: 'The box [88, 1672, 904, 152] lies partly off the 1080x1800 stage: 24 px beyond its lower edge.',
      howToFix: 'Write a box for this that is on the stage into your theme.json.',
    });
    for (const problem of problems) expect(problem.file).toBe(file);
  });

  test('for fonts that replace those of the base: once for each missing family', () => {
    const { file, problems } = said('"fonts": [{ "family": "Figtree", "weight": 600, "file": "fontsource:figtree/latin-600" }]');
    const families = problems.map(({ message }) => /the family "([^"]+)"/.exec(message)?.[1]);
    expect(families).toEqual(expect.arrayContaining(['Bricolage Grotesque', 'Cairo', 'Zen Kaku Gothic New']));
    expect(new Set(families).size).toBe(families.length);
    expect(problems[0]).toMatchObject({
      file,
      line: 4,
      message: 'No font of this theme has the family "Bricolage Grotesque". (And 10 more like it.)',
      howToFix: 'Add this font to `fonts` in your theme.json, or give `type.display.family` there as well, with a family that is in it.',
    });
  });
});

describe('a theme in one language that extends one in six', () => {
  test('is told in one sentence to name it, if its texts show which it is', () => {
    const texts = [
      '"brand": { "name": "M", "tagline": { "de": "Moin" } }',
      '"texts": { "start": { "de": "Los" }, "next": { "de": "Weiter" } }',
    ];
    const { file, problems } = said(...texts);
    expect(problems).toEqual([
      {
        file,
        line: 4,
        path: 'brand.tagline',
        message: 'This is in "de" and not in "en", which the booth starts in. (And 2 more like it.)',
        howToFix:
          'Add "language": "de" to your theme.json and, if it has no other language, "languages": [{ "tag": "de", "name": "Deutsch" }].',
      },
    ]);
    expect(said(...texts, '"language": "de"', german).problems).toEqual([]);
  });

  test("gets no other finding for questions without the base's language", () => {
    const survey =
      '"survey": [{ "id": "q1", "text": { "de": "Wer?" }, "options": [{ "value": "1", "text": { "de": "Ich" } }, { "value": "2", "text": { "de": "Du" } }] }]';
    const { problems } = said(survey);
    expect(problems.filter(({ message }) => message.includes('"de"'))).toMatchObject([{ path: 'survey[0].text', line: 4 }]);
  });

  test("gets no finding if it repeats the base's texts in the base's language", () => {
    expect(said('"texts": { "start": { "en": "CLICK TO START", "de": "Los" }, "next": { "de": "Weiter" } }').problems).toEqual([]);
  });

  test('is told which languages are missing texts that it replaces', () => {
    expect(said('"texts": { "start": { "en": "Go", "de": "Los" } }').problems).toMatchObject([
      {
        path: 'texts.start',
        message: 'There is no text for "es", "fr", "ar", "ja"; guests who choose it read the one for "en".',
      },
    ]);
  });

  test('is told how to name it, if its texts are for all languages', () => {
    const { problems } = said('"texts": { "start": "Los" }');
    expect(problems).toMatchObject([
      {
        path: 'texts.start',
        howToFix:
          'Say it as { "en": "...", "de": "..." }; or name the language of a theme that has only one: "language": "de", "languages": [{ "tag": "de", "name": "Deutsch" }].',
      },
    ]);
    expect(said('"texts": { "start": "Los" }', '"language": "de"', german).problems).toEqual([]);
  });
});
