import { describe, expect, test } from 'vitest';
import { takenAway } from '../../../../src/studio/page/stage/takenAway.ts';

const languages = ['en', 'de'].map((tag) => ({ tag, name: tag }));
const part = { name: 'The part', picture: null };
const theme = { own: { languages, language: 'de' }, whole: { languages, language: 'de' } };

describe('Delete removes', () => {
  test('a picture from a screen’s own list', () => {
    expect(takenAway(part, ['layouts', 'portrait', 'welcome', 'front', 1], theme)).toEqual({
      command: { label: 'Remove the part', edits: [{ kind: 'remove', path: ['layouts', 'portrait', 'welcome', 'front'], at: 1 }] },
    });
  });

  test('a language, and if it was the initial one, the next becomes initial', () => {
    const edits = (at: number) => takenAway(part, ['languages', at], theme);
    const removed = (at: number) => ({ kind: 'remove', path: ['languages'], at });
    expect(edits(0)).toMatchObject({ command: { edits: [removed(0)] } });
    expect(edits(1)).toMatchObject({ command: { edits: [removed(1), { kind: 'reset', path: ['language'] }] } });
  });

  test('a logo that the theme itself sets', () => {
    const logo = { name: 'The logo', picture: ['brand', 'logo'] };
    const own = { brand: { logo: 'logo.svg' } };
    expect(takenAway(logo, ['layouts', 'portrait', 'welcome', 'title'], { own, whole: own })).toMatchObject({
      command: { edits: [{ kind: 'reset', path: ['brand', 'logo'] }] },
    });
    expect(takenAway(logo, ['layouts', 'portrait', 'welcome', 'title'], { own: {}, whole: own })).toHaveProperty('refusal');
  });
});

describe('Delete keeps', () => {
  test('the last language', () => {
    const whole = { languages: languages.slice(0, 1) };
    expect(takenAway(part, ['languages', 0], { own: whole, whole })).toEqual({ refusal: 'Guests need at least one language.' });
  });

  test.each([
    ['an answer', ['survey', 1, 'options', 2], { place: 'survey', select: ['survey', 1] }],
    ['a format', ['formats', 1], { place: 'fields', select: ['formats'] }],
  ])('%s, and selects where it can be removed', (_what, path, lead) => {
    expect(takenAway(part, path, theme)).toMatchObject({ lead });
  });

  test('parts that belong to the screen', () => {
    expect(takenAway(part, ['layouts', 'portrait', 'welcome', 'start'], theme)).toEqual({
      refusal: 'The part belongs to this screen and cannot be removed.',
    });
  });
});
