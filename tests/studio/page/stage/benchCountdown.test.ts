import { expect, test } from 'vitest';
import { studioScenes } from '../../../../src/studio/studioScenes.ts';
import { minimalTheme } from '../../../support/theme/minimalTheme.ts';

test('the countdown is shown at its beginning', () => {
  const shown = studioScenes({ ...minimalTheme, countdownSeconds: 5 }).find(({ name }) => name === 'photo-countdown');
  expect(shown?.visit).toMatchObject({ scene: 'countdown', secondsLeft: 5 });
});
