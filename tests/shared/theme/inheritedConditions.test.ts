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

test('what people wear and how they are lit is told with the card, each list by its name', () => {
  const props = ['1', '2', '3', '4'].map((value) => ({ image: 'a.svg', at: 'eyes' as const, width: 2, when: { gone: value } }));
  const character = { ...minimalTheme.character, props, light: [{ exposure: 1, when: { gone: '1' } }] };
  const [issue, ...more] = checkReferences({ ...minimalTheme, character });
  expect(issue?.message).toContain('character.light and character.props');
  expect(more).toEqual([]);
});

test('a single condition of a prop is told where it stands', () => {
  const character = { ...minimalTheme.character, props: [{ image: 'a.svg', at: 'eyes' as const, width: 2, when: { q1: '9' } }] };
  const [issue] = checkReferences({ ...minimalTheme, character });
  expect(issue).toMatchObject({ path: ['character', 'props', 0, 'when', 'q1'], message: expect.stringContaining('"9"') as string });
});
