import { expect, test } from 'vitest';
import { characterRecipe } from '../../../src/picture/compose/characterRecipe.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { sampleAnswers } from '../../support/visit/sampleAnswers.ts';

const withCharacter = (character: Partial<Theme['character']>): Theme => ({
  ...minimalTheme,
  character: { ...minimalTheme.character, ...character },
});

test('the picture is as large as the card’s layer at export scale, but no wider than the photo', () => {
  expect(characterRecipe(minimalTheme, sampleAnswers)?.frame).toMatchObject({ width: 1080, height: 1080 });
  const fine = { ...minimalTheme, camera: { ...minimalTheme.camera, photoSize: 4096 } };
  expect(characterRecipe(fine, sampleAnswers)?.frame).toMatchObject({ width: 1200, height: 1200 });
  expect(characterRecipe(fine, sampleAnswers)?.outline.width).toBe(2 * minimalTheme.character.outline.width);
});

test('the size is taken from the cutout layer for these answers', () => {
  const layers: Theme['card']['layers'] = [
    { picture: 'character', for: 'photo', box: [0, 0, 100, 100] },
    { picture: 'character', for: 'cutout', box: [0, 0, 200, 100], when: { q1: '2' } },
    { picture: 'character', for: 'cutout', box: [0, 0, 300, 100] },
  ];
  const frameFor = (answers: Record<string, string>) =>
    characterRecipe({ ...minimalTheme, card: { ...minimalTheme.card, layers } }, answers)?.frame.width;
  expect(frameFor({ q1: '2' })).toBe(400);
  expect(frameFor({ q1: '1' })).toBe(600);
  expect(characterRecipe({ ...minimalTheme, card: { ...minimalTheme.card, layers: layers.slice(0, 1) } }, {})).toBeNull();
});

test('matching light rules are combined, later ones on top', () => {
  const light: Theme['character']['light'] = [
    { exposure: 1, saturation: 0.5 },
    { exposure: 2, when: { q1: '1' } },
    { saturation: 0, when: { q1: '2' } },
  ];
  expect(characterRecipe(withCharacter({ light }), { q1: '1' })?.light).toMatchObject({
    exposure: 2,
    saturation: 0.5,
    contrast: 1,
    rim: null,
  });
});

test('people are drawn like a poster only if the theme says so', () => {
  const poster = { smoothing: 0.3, tones: 4, ink: 0.2 };
  expect(characterRecipe(withCharacter({ style: 'poster', poster }), sampleAnswers)?.poster).toEqual(poster);
  expect(characterRecipe(withCharacter({ style: 'photo', poster }), sampleAnswers)?.poster).toBeNull();
});

test('the props are those for the answers', () => {
  const props: Theme['character']['props'] = [
    { image: 'a', at: 'eyes', width: 2, when: { q1: '1' } },
    { image: 'b', at: 'crown', width: 1, when: { q1: ['2', '3'] } },
  ];
  expect(characterRecipe(withCharacter({ props }), { q1: '3' })?.props).toEqual([{ image: 'b', at: 'crown', width: 1 }]);
});

test.each([
  ['#fff', [255, 255, 255], 1],
  ['#102030', [16, 32, 48], 1],
  ['#10203080', [16, 32, 48], 128 / 255],
])('the colour %s is parsed', (color, rgb, opacity) => {
  const recipe = characterRecipe(withCharacter({ outline: { width: 4, color } }), sampleAnswers);
  expect(recipe?.outline).toMatchObject({ color: rgb, opacity });
});

test('a recipe can be sent to a worker', () => {
  const recipe = characterRecipe(minimalTheme, sampleAnswers);
  expect(structuredClone(recipe)).toEqual(recipe);
});
