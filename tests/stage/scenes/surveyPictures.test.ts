import { expect, test } from 'vitest';
import { surveyView } from '../../../src/stage/scenes/survey/surveyView.ts';
import { minimalPortrait } from '../../support/minimalLayouts.ts';
import { minimalTheme } from '../../support/minimalTheme.ts';

/** Letters as wide as half their height, as in most typefaces. */
const measure = (text: string, { size }: { readonly size: number }): number => (text.length * size) / 2;

/** The options of a first question that has these words for one of its answers. */
function drawn(words: string) {
  const [first, ...others] = minimalTheme.survey;
  if (first === undefined) throw new Error('The minimal theme asks nothing.');
  const options = first.options.map((option, index) => (index === 2 ? { ...option, text: words } : option));
  const theme = { ...minimalTheme, survey: [{ ...first, options }, ...others] };
  const input = { theme, layout: minimalPortrait, measure, publicAddress: null };
  return surveyView(input, { scene: 'survey', attention: 'present', step: 0, answers: {} }).options;
}

const pictureHeights = (words: string): number[] => drawn(words).map(({ face }) => (face.kind === 'picture' ? face.box.height : 0));

test('where one answer stands in two lines, all pictures of its question give it the same room', () => {
  const long = 'Mediterranean cuisine with fish';
  expect(drawn(long).map(({ text }) => text.lines.length)).toEqual([1, 1, 2, 1]);
  const [usual = 0] = pictureHeights('Option 3');
  const heights = new Set(pictureHeights(long));
  expect(heights.size).toBe(1);
  expect(Math.max(...heights)).toBeLessThan(usual);
});
