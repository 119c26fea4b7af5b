import { expect, test } from 'vitest';
import { checkReferences } from '../../../src/shared/theme/checkReferences.ts';
import { minimalTheme } from '../../support/minimalTheme.ts';

const fill = (when: Record<string, string>) => ({ fill: '#ffffff', box: [0, 0, 10, 10] as [number, number, number, number], when });

test('a survey that was changed under a card is one problem for each question that is gone', () => {
  const layers = ['1', '2', '3', '4'].map((value) => fill({ gone: value }));
  const issues = checkReferences({ ...minimalTheme, card: { ...minimalTheme.card, layers } });
  expect(issues).toEqual([{ path: ['survey'], message: expect.stringContaining('"gone"') as string }]);
});

test('a single condition on an unknown question is told where it stands', () => {
  const issues = checkReferences({ ...minimalTheme, card: { ...minimalTheme.card, layers: [fill({ q11: '1' })] } });
  expect(issues).toEqual([{ path: ['card', 'layers', 0, 'when', 'q11'], message: 'No question has the id "q11".', didYouMean: 'q1' }]);
});
