import { describe, expect, test } from 'vitest';
import { themeOver } from '../../../src/shared/theme/themeOver.ts';
import { editText, valueAt, valueOf } from '../../../src/studio/document/editText.ts';
import type { ThemeEdit } from '../../../src/shared/theme/ThemeEdit.ts';
import { answerUses, usesOf } from '../../../src/studio/document/answerUses.ts';
import { withAnswerRenamed, withoutAnswer, withoutQuestion, withQuestionRenamed } from '../../../src/studio/page/survey/fixUses.ts';
import { newAnswerValue, newQuestionId } from '../../../src/studio/page/survey/newNames.ts';
import { inAllLanguages, namedQuestion, problemWith } from '../../../src/studio/page/survey/ownQuestions.ts';
import { wordsIn, withWordsIn } from '../../../src/studio/document/wordsInLanguage.ts';

const survey = [
  {
    id: 'where',
    text: 'Where to?',
    options: [
      { value: 'sea', text: 'To the sea', prompt: 'by the sea' },
      { value: 'hills', text: 'Up the hills' },
      { value: 'city', text: 'To town' },
    ],
  },
  {
    id: 'hour',
    text: 'When?',
    options: [
      { value: 'day', text: 'By day' },
      { value: 'night', text: 'At night' },
    ],
  },
];
const theme = {
  survey,
  card: {
    layers: [
      { image: 'scenes/{where}-{hour}.svg', box: [0, 0, 1, 1] },
      { picture: 'character', box: [0, 0, 1, 1] },
      { image: 'card/moon.svg', box: [0, 0, 1, 1], when: { hour: 'night', where: ['sea', 'hills'] } },
      { fill: '#fff', box: [0, 0, 1, 1], when: { where: 'sea' } },
    ],
  },
  character: { light: [{ when: { hour: 'night' }, exposure: -1 }], props: [{ image: 'hat-{where}.svg', at: 'crown', width: 1 }] },
  formats: [
    {
      id: 'strip',
      strip: {
        sheet: {
          layers: [
            { shot: 1, box: [0, 0, 1, 1] },
            { fill: '#000', box: [0, 0, 1, 1], when: { where: ['sea', 'city'] } },
          ],
        },
      },
    },
  ],
  picture: { prompt: 'A portrait {where.prompt}, {hour}, of {people}.', groupPrompt: '{people} at {hour}' },
};

/** The theme after edits of its text. With `own`, the theme inherits everything else. */
const after = (edits: readonly ThemeEdit[], own: unknown = theme): typeof theme =>
  themeOver(theme, valueOf(editText(JSON.stringify(own, null, 2), edits, theme).text)) as typeof theme;

const layers = (of: typeof theme): unknown[] =>
  of.card.layers.map((layer) => [valueAt(layer, ['image']) ?? valueAt(layer, ['fill']) ?? 'people', valueAt(layer, ['when'])]);

describe('dependencies on answers', () => {
  test('are found in cards, sheets, lights, props and prompts', () => {
    expect(answerUses(theme).map(({ kind, path, question }) => `${kind} ${question} ${path.join('.')}`)).toEqual([
      'picture where card.layers.0',
      'picture hour card.layers.0',
      'condition hour card.layers.2',
      'condition where card.layers.2',
      'condition where card.layers.3',
      'condition hour character.light.0',
      'picture where character.props.0',
      'condition where formats.0.strip.sheet.layers.1',
      'prompt where picture.prompt',
      'prompt hour picture.prompt',
      'prompt hour picture.groupPrompt',
    ]);
  });

  test('on one answer are the parts shown only for it', () => {
    expect(usesOf(theme, 'where', 'city').map(({ path }) => path.join('.'))).toEqual(['formats.0.strip.sheet.layers.1']);
  });

  test('are not found in something that is not a theme', () => {
    for (const odd of [null, 4, [], { card: { layers: [null, 3, { when: [] }, { when: null, image: 4 }] }, picture: 'x' }])
      expect(answerUses(odd)).toEqual([]);
  });
});

describe.each([
  ['that the theme has itself', theme],
  ['that it inherits', {}],
])('a survey %s', (_whose, own) => {
  test('loses a question along with everything that depends on it', () => {
    const left = after(withoutQuestion(theme, 'where', { how: 'drop' }), own);
    expect(left.survey.map(({ id }) => id)).toEqual(['hour']);
    expect(layers(left)).toEqual([['people', undefined]]);
    expect([left.character.props, left.character.light.length, left.formats[0]?.strip.sheet.layers.length]).toEqual([[], 1, 1]);
    expect(left.picture.prompt).toBe('A portrait, {hour}, of {people}.');
    expect(answerUses(left).filter(({ question }) => question === 'where')).toEqual([]);
  });

  test('loses a question, and everything stays as it is for one of its answers', () => {
    const left = after(withoutQuestion(theme, 'where', { how: 'keep', value: 'hills' }), own);
    expect(layers(left)).toEqual([
      ['scenes/hills-{hour}.svg', undefined],
      ['people', undefined],
      ['card/moon.svg', { hour: 'night' }],
    ]);
    expect(left.character.props).toEqual([{ image: 'hat-hills.svg', at: 'crown', width: 1 }]);
    expect(left.picture.prompt).toBe('A portrait Up the hills, {hour}, of {people}.');
  });

  test('loses an answer along with everything that depends only on it', () => {
    const left = after(withoutAnswer(theme, 'where', 'sea', { how: 'drop' }), own);
    expect(left.survey[0]?.options.map(({ value }) => value)).toEqual(['hills', 'city']);
    expect(layers(left).slice(1)).toEqual([
      ['people', undefined],
      ['card/moon.svg', { hour: 'night', where: 'hills' }],
    ]);
    expect(left.formats[0]?.strip.sheet.layers[1]).toMatchObject({ when: { where: 'city' } });
  });

  test('loses an answer, and everything that depended on it now depends on another', () => {
    const left = after(withoutAnswer(theme, 'where', 'sea', { how: 'move', value: 'city' }), own);
    expect(layers(left).slice(2)).toEqual([
      ['card/moon.svg', { hour: 'night', where: ['city', 'hills'] }],
      ['#fff', { where: 'city' }],
    ]);
    expect(left.formats[0]?.strip.sheet.layers[1]).toMatchObject({ when: { where: 'city' } });
  });

  test('renames a question, and all references follow', () => {
    const left = after(withQuestionRenamed(theme, 'where', 'place'), own);
    expect(answerUses(left).map(({ question }) => question)).toEqual(
      answerUses(theme).map(({ question }) => (question === 'where' ? 'place' : question)),
    );
    expect(left.picture.prompt).toBe('A portrait {place.prompt}, {hour}, of {people}.');
  });

  test("changes an answer's value, and keeps the pictures named by the old one", () => {
    const left = after(withAnswerRenamed(theme, 'where', 'sea', 'coast'), own);
    expect(left.survey[0]?.options[0]?.value).toBe('coast');
    expect(layers(left)).toEqual([
      ['scenes/{where}-{hour}.svg', { where: ['hills', 'city'] }],
      ['scenes/sea-{hour}.svg', { where: 'coast' }],
      ['people', undefined],
      ['card/moon.svg', { hour: 'night', where: ['coast', 'hills'] }],
      ['#fff', { where: 'coast' }],
    ]);
  });
});

test('a card keeps one layer if all of them would be removed', () => {
  const bare = { ...theme, card: { layers: [{ image: 'a-{where}.svg', box: [0, 0, 1, 1], when: { where: 'sea' } }] } };
  const text = editText(JSON.stringify(bare), withoutQuestion(bare, 'where', { how: 'drop' }), {}).text;
  expect(valueAt(valueOf(text), ['card', 'layers'])).toHaveLength(1);
});

describe('names', () => {
  test.each([
    ['Which ship is yours?', 'which-ship-is-yours'],
    ['Was möchten Sie heute Abend am liebsten trinken?', 'was-moechten-sie-heute'],
    ['Wohin geht’s: Übersee?', 'wohin-geht-s-uebersee'],
    ['Hvilken båd? Sømand', 'hvilken-bad-somand'],
    ['Który żagiel w Łodzi?', 'ktory-zagiel-w-lodzi'],
    ['Τι θα πιείτε απόψε;', 'ti-tha-pieite-apopse'],
    ['Какой корабль твой?', 'kakoy-korabl-tvoy'],
    ['Де твоє їжачок?', 'de-tvoye-yizhachok'],
    ['お好きな料理は？', 'question'],
    ['3 wishes', 'question'],
    ['Größe', 'groesse'],
  ])('of a question come from its text: %s', (words, id) => expect(newQuestionId(words, [])).toBe(id));

  test('are unique', () => {
    expect(newQuestionId('Ship', ['ship', 'ship-2'])).toBe('ship-3');
    expect(newAnswerValue('…', ['answer'])).toBe('answer-2');
    expect(newAnswerValue('3', [])).toBe('3');
  });
});

describe('texts', () => {
  const both = { tags: ['en', 'de'], own: 'en' };
  const one = { tags: ['en'], own: 'en' };

  test('that are the same in all languages are missing in the others', () => {
    expect([wordsIn('Sea', 'en', both), wordsIn('Sea', 'de', both), wordsIn('1 2 3', 'de', both), wordsIn('Sea', 'en', one)]).toEqual([
      'Sea',
      null,
      '1 2 3',
      'Sea',
    ]);
  });

  test("in another language are kept beside the theme's own", () => {
    expect(withWordsIn('Sea', 'de', 'Meer', both)).toEqual({ en: 'Sea', de: 'Meer' });
    expect(withWordsIn({ en: 'Sea', de: 'Meer' }, 'en', 'The sea', both)).toEqual({ en: 'The sea', de: 'Meer' });
    expect(withWordsIn('Sea', 'en', 'Lake', one)).toBe('Lake');
  });

  test('that are emptied are removed, except in the theme’s own language', () => {
    expect(withWordsIn({ en: 'Sea', de: 'Meer' }, 'de', ' ', both)).toEqual({ en: 'Sea' });
    expect(withWordsIn({ en: 'Sea', de: 'Meer' }, 'en', '', both)).toBeNull();
  });
});

describe('custom questions', () => {
  const typed = [
    { text: 'Which ship is yours?', answers: ['A sailing boat', 'A speedboat', 'The old ferry'] },
    { text: 'What is the weather like?', answers: ['Not a cloud', 'A proper storm'] },
    { text: 'And from the kiosk on the pier?', answers: ['Fish roll', 'Ice cream'] },
  ];

  const german = { own: 'en', nameOf: (tag: string) => (tag === 'de' ? 'Deutsch' : 'English') };
  const missing = (text: string, answers: readonly string[], de?: (typeof typed)[number]) =>
    problemWith({ en: { text, answers }, ...(de === undefined ? {} : { de }) }, german);

  test('report what they are missing', () => {
    expect(missing(' ', ['a', 'b'])).toMatch('no words yet');
    expect(missing('x', ['a'])).toMatch('at least 2');
    expect(missing('x', ['1', '2', '3', '4', '5', '6', '7'])).toMatch('at most 6');
    expect(missing('x', ['a', 'a'])).toMatch('the same');
    expect(typed.map(({ text, answers }) => missing(text, answers))).toEqual([null, null, null]);
  });

  test('may exist in another language or not, but then with every answer', () => {
    expect(missing('x', ['a', 'b'], { text: '', answers: [] })).toBeNull();
    expect(missing('x', ['a', 'b'], { text: 'y', answers: ['c'] })).toBe(
      'English and Deutsch need the same answers, line by line: there are 2 and 1.',
    );
    expect(missing('', [], { text: 'y', answers: ['c', 'd'] })).toMatch('no words in English yet');
    expect(missing('x', ['a', 'b'], { text: 'y', answers: ['c', 'c'] })).toMatch('the same');
  });

  test('keep the texts of each language together, and are named after the theme’s own language', () => {
    const both = inAllLanguages(
      { de: { text: 'Welches Boot?', answers: ['Segler', 'Fähre'] }, en: { text: 'Which boat?', answers: ['Sail', 'Ferry'] } },
      'de',
    );
    expect(namedQuestion(both, [], 'de')).toEqual({
      id: 'welches-boot',
      text: { de: 'Welches Boot?', en: 'Which boat?' },
      options: [
        { value: 'segler', text: { de: 'Segler', en: 'Sail' } },
        { value: 'faehre', text: { de: 'Fähre', en: 'Ferry' } },
      ],
    });
    const one = { en: { text: 'Which boat?', answers: ['Sail', 'Ferry'] }, de: { text: '', answers: [] } };
    expect(inAllLanguages(one, 'en')).toEqual({ text: 'Which boat?', answers: ['Sail', 'Ferry'] });
  });
});
