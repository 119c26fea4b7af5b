import { expect, test } from 'vitest';
import { benchScenes } from '../../../src/workbench/page/benchScenes.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

test('the countdown is shown as it begins', () => {
  const shown = benchScenes({ ...minimalTheme, countdownSeconds: 5 }).find(({ name }) => name === 'photo-countdown');
  expect(shown?.visit).toMatchObject({ scene: 'countdown', secondsLeft: 5 });
});
