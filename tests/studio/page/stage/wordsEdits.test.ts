import { describe, expect, it } from 'vitest';
import { editText, valueAt, valueOf } from '../../../../src/studio/document/editText.ts';
import { themeOver } from '../../../../src/shared/theme/themeOver.ts';
import { saidIn, withWords, wordsEdits } from '../../../../src/studio/page/stage/wordsEdits.ts';

const path = ['texts', 'start'];

/** The texts at that path after the edits, in effect and as set by the theme. */
function edited(own: object, inherited: object, changes: Record<string, string>) {
  const edits = wordsEdits({ own, whole: themeOver(inherited, own), inherited, ownLanguage: 'en' }, path, changes);
  const after = valueOf(editText(JSON.stringify(own), edits, inherited).text);
  return { edits, own: valueAt(after, path), whole: valueAt(themeOver(inherited, after), path) };
}

describe('text edits in one language', () => {
  it("split a text for all languages into one per language, with the old text in the theme's own language", () => {
    expect(edited({ texts: { start: 'Start' } }, {}, { de: 'Los' }).own).toEqual({ en: 'Start', de: 'Los' });
    expect(edited({}, { texts: { start: 'Start' } }, { de: 'Los' })).toMatchObject({
      own: { en: 'Start', de: 'Los' },
      whole: { en: 'Start', de: 'Los' },
    });
  });

  it("in the theme's own language keep a text for all languages shared", () => {
    expect(edited({ texts: { start: 'Start' } }, {}, { en: 'Begin' }).own).toBe('Begin');
  });

  it('change only that language, if there are several', () => {
    const { edits, whole } = edited({}, { texts: { start: { en: 'Start', de: 'Los' } } }, { de: 'Auf geht’s', en: 'Start' });
    expect(edits).toEqual([{ kind: 'set', path: [...path, 'de'], value: 'Auf geht’s' }]);
    expect(whole).toEqual({ en: 'Start', de: 'Auf geht’s' });
  });

  it('that leave a text blank remove it', () => {
    expect(edited({ texts: { start: { en: 'Start', de: 'Los' } } }, {}, { de: ' ' }).own).toBe('Start');
    expect(edited({ texts: { start: { en: 'Start', de: 'Los', fr: 'Oui' } } }, {}, { de: '' }).own).toEqual({ en: 'Start', fr: 'Oui' });
  });

  it('that leave a text blank show the inherited one again', () => {
    const { own, whole } = edited(
      { texts: { start: { de: 'Los' } } },
      { texts: { start: { en: 'Start', de: 'Bitte', fr: 'Oui' } } },
      { de: '' },
    );
    expect([own, whole]).toEqual([undefined, { en: 'Start', de: 'Bitte', fr: 'Oui' }]);
  });

  it('never remove all texts', () => {
    expect(edited({ texts: { start: 'Start' } }, {}, { en: '' })).toMatchObject({ edits: [], own: 'Start' });
    expect(edited({ texts: { start: { en: 'Start', de: 'Los' } } }, {}, { en: '', de: '' }).edits).toEqual([]);
  });

  it("in the theme's own language drop inherited translations of the old text, and keep the theme's translations", () => {
    const inherited = { texts: { start: { en: 'Start', de: 'Los', es: 'Empezar' } } };
    expect(edited({}, inherited, { en: 'Come in' })).toMatchObject({ own: { en: 'Come in' }, whole: { en: 'Come in' } });
    expect(edited({}, inherited, { en: 'Come in', de: 'Herein' }).whole).toEqual({ en: 'Come in', de: 'Herein' });
    expect(edited({ texts: { start: { de: 'Bitte' } } }, inherited, { en: 'Come in' }).whole).toEqual({ en: 'Come in', de: 'Bitte' });
    expect(edited({ texts: { start: { en: 'Come in' } } }, inherited, { de: 'Herein' }).whole).toEqual({ en: 'Come in', de: 'Herein' });
  });

  it('do the same in a list, which is copied as a whole', () => {
    const inherited = { survey: [{ text: { en: 'Which?', de: 'Welche?' } }] };
    const edits = wordsEdits({ own: {}, whole: inherited, inherited, ownLanguage: 'en' }, ['survey', 0, 'text'], { en: 'What?' });
    expect(valueOf(editText('{}', edits, inherited).text)).toEqual({ survey: [{ text: { en: 'What?' } }] });
  });

  it('that keep the same text change nothing', () => {
    expect(edited({ texts: { start: 'Start' } }, {}, { en: 'Start', de: '' }).edits).toEqual([]);
  });
});

it("a text for all languages counts as one in the theme's own language, and is missing in the others", () => {
  expect([saidIn('Start', 'en', 'en'), saidIn('Start', 'de', 'en'), saidIn({ de: 'Los' }, 'de', 'en')]).toEqual([
    'Start',
    undefined,
    'Los',
  ]);
  expect(withWords(undefined, { de: 'Los' }, 'en')).toEqual({ de: 'Los' });
});
