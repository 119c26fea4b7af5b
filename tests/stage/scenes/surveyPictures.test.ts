import { expect, test } from 'vitest';
import { raised } from '../../../src/stage/parts/Choice.tsx';
import type { Control } from '../../../src/stage/parts/Control.ts';
import { surveyView } from '../../../src/stage/scenes/survey/surveyView.ts';
import { minimalPortrait } from '../../support/theme/minimalLayouts.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

/** Letters as wide as half their height, as in most typefaces. */
const measure = (text: string, { size }: { readonly size: number }): number => (text.length * size) / 2;

/** The options of a first question in which one answer has this text, or no picture. */
function drawn(words: string, change: { readonly image?: undefined } = {}) {
  const [first, ...others] = minimalTheme.survey;
  if (first === undefined) throw new Error('The minimal theme asks nothing.');
  const options = first.options.map((option, index) => (index === 2 ? { ...option, ...change, text: words } : option));
  const theme = { ...minimalTheme, survey: [{ ...first, options }, ...others] };
  const input = { theme, layout: minimalPortrait, measure, publicAddress: null };
  return surveyView(input, { scene: 'survey', attention: 'present', step: 0, answers: {} }).options;
}

const pictureHeights = (words: string): number[] => drawn(words).map(({ face }) => (face.kind === 'picture' ? face.box.height : 0));

test('an answer with two lines leaves pictures as high as in every other question', () => {
  const long = 'Mediterranean cuisine with fish';
  expect(drawn(long).map(({ text }) => text.lines.length)).toEqual([1, 1, 2, 1]);
  const [usual = 0] = pictureHeights('Option 3');
  expect(new Set(pictureHeights(long))).toEqual(new Set([usual]));
});

test('an answer without a picture has a panel in its place, and its text aligned with the others', () => {
  const [first, , third, fourth] = drawn('Surprise me', { image: undefined });
  if (first?.face.kind !== 'picture' || fourth?.face.kind !== 'picture' || third?.face.kind !== 'panel') throw new Error('another face');
  expect([third.face.box.x, third.face.box.width]).toEqual([first.face.box.x, first.face.box.width]);
  expect([third.face.box.y, third.face.box.height, third.face.outline]).toEqual([
    fourth.face.box.y,
    fourth.face.box.height,
    fourth.face.outline,
  ]);
  expect([third.text.font, third.text.box.y, third.textAlign]).toEqual([fourth.text.font, fourth.text.box.y, fourth.textAlign]);
});

test('a chosen option in several rows does not rise: it would touch its neighbour', () => {
  const chosen = { checked: true } as Control;
  expect([raised({ y: 100 }, chosen, { kind: 'row' }), raised({ y: 100 }, { ...chosen, checked: false }, { kind: 'picture' })]).toEqual([
    { y: 100 },
    { y: 100 },
  ]);
  expect(raised({ y: 100 }, chosen, { kind: 'picture' }).y).toBeLessThan(100);
});
