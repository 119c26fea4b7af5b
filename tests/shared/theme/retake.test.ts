import { expect, test } from 'vitest';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

const { landscape } = minimalTheme.layouts;
const { retake: _retake, ...takePhoto } = minimalTheme.layouts.portrait!.takePhoto;
/** The layouts of a theme that does not know retakes. */
const layouts = { portrait: { ...minimalTheme.layouts.portrait!, takePhoto }, landscape };

const issues = (count: number) => {
  const camera = { ...minimalTheme.camera, retake: { count, offerMs: 4000 } };
  const parsed = parseTheme({ ...minimalTheme, camera, layouts });
  return parsed.ok ? [] : parsed.error;
};

test('a layout does not need a box for a button that is never offered', () => {
  expect(issues(0)).toEqual([]);
});

test('a theme that offers a retake needs a box for its button in each layout', () => {
  expect(issues(1)).toMatchObject([
    { path: ['layouts', 'portrait', 'takePhoto', 'retake'], message: expect.stringContaining('needs a place') as string },
  ]);
});
