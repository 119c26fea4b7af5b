import { expect, test } from 'vitest';
import { isCutOut, previewVisits, sampleVisits } from '../../src/flow/sampleVisits.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';

test('reviewing a theme also shows the flash, the raw shot, and the consent scene even if the theme does not use it', () => {
  const theme = { ...minimalTheme, consent: { ...minimalTheme.consent, enabled: false } };
  const shown = previewVisits(theme, 'photo');
  const added = [...shown.keys()].filter((name) => !sampleVisits(theme, 'photo').has(name));
  expect(added).toEqual(['consent', 'photo-flash', 'photo-frozen', 'result-photo', 'result-kept']);
  expect(shown.get('photo-flash')).toMatchObject({ scene: 'generating', development: { name: 'shooting' } });
});

test('nobody appears cut out before the cut-out exists', () => {
  const shown = previewVisits(minimalTheme, 'photo');
  const cut = [...shown].filter(([, visit]) => isCutOut(visit)).map(([name]) => name);
  expect(cut).toContain('photo-generating');
  expect(cut).not.toContain('photo-flash');
  expect(cut).not.toContain('photo-frozen');
});
