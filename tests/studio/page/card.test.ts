import { describe, expect, test } from 'vitest';
import { editText, valueAt, valueOf } from '../../../src/studio/document/editText.ts';
import { answerMatrix, conditionEdits, withCellToggled } from '../../../src/studio/page/card/answerMatrix.ts';
import { conditionText, layerName, pictureName, placeName } from '../../../src/studio/document/layerNames.ts';
import { copyOf, newLayer, placeOfNew } from '../../../src/studio/page/card/newLayer.ts';
import { canOfferStrip, offerStrip } from '../../../src/studio/page/card/ownStrip.ts';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { guestsVersion } from '../../../src/studio/characterVersion.ts';
import {
  answersOfGuests,
  askedQuestions,
  countOfCombinations,
  decidingQuestions,
  combinationAt,
} from '../../../src/studio/page/card/combinations.ts';
import { movedTo } from '../../../src/studio/page/lists/movedTo.ts';
import { combinations } from '../../../src/shared/survey/combinations.ts';
import { cardLayers } from '../../../src/stage/parts/Card.tsx';
import { bundledTheme } from '../../support/theme/classicTheme.ts';

const survey = [
  {
    id: 'where',
    text: 'Where?',
    options: [
      { value: 'sea', text: 'Sea' },
      { value: 'hills', text: 'Hills' },
      { value: 'city', text: 'City' },
    ],
  },
  {
    id: 'hour',
    text: 'When?',
    options: [
      { value: 'day', text: 'Day' },
      { value: 'night', text: 'Night' },
    ],
  },
];
const english = { tags: ['en', 'de'], own: 'en' };
const [where, hour] = survey as [(typeof survey)[0], (typeof survey)[0]];

describe('the answer matrix', () => {
  test('shows which answers show each layer, and which have their own picture', () => {
    const [scene, moon] = answerMatrix(
      [{ image: 'a/{where}.svg' }, { image: 'moon.svg', when: { hour: 'night', where: ['sea', 'city'] } }],
      survey,
    );
    expect(scene?.map(({ isShown, isNamed }) => [isShown, isNamed])).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [true, false],
      [true, false],
    ]);
    expect(moon?.map(({ isShown }) => isShown)).toEqual([true, false, true, false, true]);
  });

  test("agrees with the booth's card for every layer and combination of a theme", () => {
    const { theme } = bundledTheme('gala');
    const rows = answerMatrix(theme.card.layers, theme.survey);
    const questions = theme.survey.map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
    for (const answers of combinations(questions)) {
      const drawn = new Set(cardLayers(theme.card, answers, 'cutout').map(({ layer }) => layer));
      theme.card.layers.forEach((layer, at) => {
        if ('for' in layer && layer.for === 'photo') return;
        const isTicked = (rows[at] ?? []).every(({ question, value, isShown }) => answers[question] !== value || isShown);
        expect(drawn.has(layer)).toBe(isTicked);
      });
    }
  });

  test('shows or hides a layer for an answer', () => {
    const moon = { image: 'moon.svg', when: { hour: 'night' } };
    expect(withCellToggled(moon, hour, 'day')).toEqual({ image: 'moon.svg' });
    expect(withCellToggled(moon, where, 'hills')).toEqual({ image: 'moon.svg', when: { hour: 'night', where: ['sea', 'city'] } });
    expect(withCellToggled({ image: 'x.svg', when: { where: ['city', 'sea'] } }, where, 'hills')).toEqual({ image: 'x.svg' });
    expect(withCellToggled({ image: 'x.svg', when: { where: 'city' } }, where, 'sea')).toEqual({
      image: 'x.svg',
      when: { where: ['sea', 'city'] },
    });
  });

  test('never hides a layer from everybody', () => {
    expect(withCellToggled({ image: 'moon.svg', when: { hour: 'night' } }, hour, 'night')).toBeNull();
  });

  test.each([
    ['its own', '{ "card": { "layers": [\n  // The moon.\n  { "image": "moon.svg", "when": { "hour": "night" } }\n] } }'],
    ['inherited', '{}'],
  ])('removes the condition from a layer that is %s', (_whose, text) => {
    const inherited = { card: { layers: [{ image: 'moon.svg', when: { hour: 'night' } }] } };
    const after = editText(text, conditionEdits(['card', 'layers'], 0, { image: 'moon.svg' }), inherited).text;
    expect(valueAt(valueOf(after), ['card', 'layers'])).toEqual([{ image: 'moon.svg' }]);
    expect(after.includes('// The moon.')).toBe(text.includes('// The moon.'));
  });
});

describe('layer names', () => {
  test.each([
    [{ image: 'card/front-{where}-{hour}.svg' }, 'Front'],
    [{ image: 'base:scenes/{where}-{hour}.svg' }, 'scenes'],
    [{ image: 'emoji:party-popper' }, 'Party popper'],
    [{ text: '{brand}' }, 'Name of the brand'],
    [{ text: { en: 'Ahoy', de: 'Moin' } }, '“Ahoy”'],
    [{ picture: 'character', for: 'cutout' }, 'Guests, cut out'],
    [{ picture: 'character' }, 'Guests'],
    [{ shot: 2 }, 'Shot 2'],
    [{ fill: '#ff0000' }, 'Area in #ff0000'],
    [null, 'Empty layer'],
  ])('describe %j in plain words', (layer, name) => expect(layerName(layer, english)).toBe(name));

  test("include the layer's condition", () => {
    const said = (layer: object): string => conditionText(layer, survey, english);
    expect(said({ when: { hour: 'night' } })).toBe('only for “Night”');
    expect(said({ when: { where: ['sea', 'city'], hour: ['day'] }, event: true })).toBe(
      'not for “Hills”, only for “Day”, with a date or a place',
    );
    expect(said({ image: 'x-{where}.svg', for: 'photo' })).toBe('another one for each answer to “Where?”, with the photo');
    expect(said({ when: { gone: 'x' } })).toBe('only for a missing answer (x)');
    expect(said({ fill: '#000' })).toBe('');
  });

  test('describe other values that depend on answers, too', () => {
    const whole = {
      card: { layers: [{ fill: '#000' }] },
      character: { light: [{}], props: [{ image: 'hats/top-hat.svg' }] },
      formats: [{ text: 'Four in a strip', strip: { sheet: { layers: [{ shot: 1 }] } } }],
    };
    expect(placeName(whole, ['card', 'layers', 0], english)).toBe('Card: Area in #000');
    expect(placeName(whole, ['character', 'light', 0], english)).toBe('Light on the guests, rule 1');
    expect(placeName(whole, ['character', 'props', 0], english)).toBe('Worn by the guests: Top hat');
    expect(placeName(whole, ['formats', 0, 'strip', 'sheet', 'layers', 0], english)).toBe('Four in a strip: Shot 1');
    expect(placeName(whole, ['picture', 'prompt'], english)).toBe('What image models are told');
    expect(pictureName('')).toBe('');
  });
});

describe('combinations of answers', () => {
  const { theme } = bundledTheme('classic');
  const deciding = decidingQuestions(theme, { deciding: theme.card.layers, made: 'character' });

  test('are counted by the questions that matter, and each is found by its number', () => {
    expect(deciding).toEqual(['q1', 'q2', 'q3', 'q4']);
    const questions = askedQuestions(theme.survey, deciding, { q1: '2' });
    expect(countOfCombinations(questions)).toBe(64);
    const all = Array.from({ length: 64 }, (_none, number) => combinationAt(questions, number));
    expect(all).toEqual(combinations(questions));
    expect(all.every(({ q1 }) => q1 === '2')).toBe(true);
  });

  test('too many to enumerate are found as quickly', () => {
    const questions = Array.from({ length: 8 }, (_none, at) => ({ id: `q${at}`, values: ['1', '2', '3', '4', '5', '6'] }));
    expect(countOfCombinations(questions)).toBe(6 ** 8);
    expect(Object.values(combinationAt(questions, 6 ** 8 - 1)).join('')).toBe('66666666');
  });

  test('are just one if nothing depends on answers', () => {
    const questions = askedQuestions(theme.survey, [], {});
    expect([countOfCombinations(questions), combinationAt(questions, 0)]).toEqual([1, { q1: '1', q2: '1', q3: '1', q4: '1' }]);
  });

  test('share guests if they look the same', () => {
    expect(answersOfGuests(theme, { q1: '1', q2: '2', q3: '3', q4: '4' })).toEqual({ q1: '1', q3: '3', q4: '4' });
  });

  test('differ in their guests only if the theme changes the guests', () => {
    const moved = {
      ...theme,
      card: { ...theme.card, layers: theme.card.layers.map((layer) => ('text' in layer ? { ...layer, size: 9 } : layer)) },
    };
    const lit = { ...theme, character: { ...theme.character, light: [] } };
    expect(guestsVersion(moved)).toBe(guestsVersion(theme));
    expect(guestsVersion(lit)).not.toBe(guestsVersion(theme));
  });
});

describe('a new layer', () => {
  const { inLanguages } = bundledTheme('classic');
  const home = { width: 600, height: 1800, shots: 3, isPaper: false, layers: [{ shot: 1 }, { fill: '#000' }] };

  test('is placed in the middle of its sheet', () => {
    expect(newLayer('area', home, inLanguages)).toMatchObject({ box: [120, 720, 360, 360] });
    expect(newLayer('text', home, inLanguages)).toMatchObject({ text: 'Your words', color: inLanguages.colors.ink });
  });

  test('with a picture keeps its aspect ratio and goes above the faces, behind the guests', () => {
    const card = {
      width: 710,
      height: 1000,
      shots: 0,
      isPaper: false,
      layers: [{ picture: 'character' }, { image: 'frame.svg' }, { picture: 'character' }, { text: 'Hi' }],
    };
    const logo = { picture: 'logo.svg', shape: 2 } as const;
    expect(newLayer(logo, card, inLanguages)).toMatchObject({ image: 'logo.svg', box: [36, 35, 260, 130] });
    expect(newLayer({ ...logo, shape: 5 }, card, inLanguages)).toMatchObject({ box: [36, 35, 327, 65] });
    expect([placeOfNew(logo, card.layers), placeOfNew('text', card.layers), placeOfNew(logo, home.layers)]).toEqual([2, 4, 2]);
  });

  test("on paper shows the guests' card, or its code", () => {
    const paper = { ...home, width: 1200, shots: 0, isPaper: true, layers: [] };
    expect(newLayer('guests', paper, inLanguages)).toMatchObject({ made: 'whole', box: [60, 90, 1080, 1620] });
    expect(newLayer('code', paper, inLanguages)).toMatchObject({ code: 'link', box: [420, 720, 360, 360] });
  });

  test('of guests is the shot that a strip is missing', () => {
    expect(newLayer('guests', home, inLanguages)).toMatchObject({ shot: 2 });
    expect(newLayer('guests', { ...home, shots: 0 }, inLanguages)).toMatchObject({ picture: 'character' });
  });

  test('copied from another is placed beside it', () => {
    expect(copyOf({ fill: '#000', box: [1, 2, 3, 4] })).toEqual({ fill: '#000', box: [25, 26, 3, 4] });
  });
});

describe('a strip offered as well', () => {
  const { inLanguages } = bundledTheme('classic');
  const after = (whole: object) =>
    valueOf(editText('{}', offerStrip(whole, inLanguages).edits, whole).text) as {
      readonly formats: readonly { readonly id: string; readonly text: object; readonly strip?: { readonly shots: number } }[];
    };

  test('is three photos that guests can choose besides the card, in all languages of the theme', () => {
    const { formats } = after(inLanguages);
    expect(formats.map(({ id }) => id)).toEqual(['card', 'strip']);
    expect(formats[1]?.strip?.shots).toBe(3);
    expect(Object.keys(formats[1]?.text ?? {})).toEqual(inLanguages.languages?.map(({ tag }) => tag));
    expect(parseTheme({ ...inLanguages, formats })).toMatchObject({ ok: true });
  });

  test('has a unique name among the formats, and is offered once', () => {
    const whole = { ...inLanguages, formats: [{ id: 'strip', text: 'One' }] };
    expect(canOfferStrip(whole)).toBe(true);
    const { formats } = after(whole);
    expect(formats.map(({ id }) => id)).toEqual(['strip', 'strip-2']);
    expect(canOfferStrip({ formats })).toBe(false);
  });
});

test("a dragged layer is dropped at the pointer's position among the others", () => {
  const middles = [10, 30, 50, 70];
  expect([0, 20, 55, 90].map((pointer) => movedTo(1, middles, pointer))).toEqual([0, 1, 2, 3]);
});
