import { expect, test } from 'vitest';
import { sampleVisits } from '../../../src/flow/sampleVisits.ts';
import { checkTheme } from '../../../src/themeCheck/checkTheme.ts';
import { checkedVisits } from '../../../src/themeCheck/evidence/checkedVisits.ts';
import { textPlaces } from '../../../src/themeCheck/evidence/textPlaces.ts';
import { drawOver, drawScene } from '../../../src/stage/scenes/drawScene.tsx';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../../src/themeFiles/findTheme.ts';
import { classicTheme } from '../../support/classicTheme.ts';
import { fittedTexts } from '../../support/fittedTexts.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

test.each(themeNames(bundledThemes))('the theme %s can go live', async (name) => {
  const report = await checkTheme(name);
  expect(report.errors).toEqual([]);
  expect(report.figures?.contrast.lowest.value).toBeGreaterThanOrEqual(4.5);
  expect(report.figures?.fit.smallest.value).toBeGreaterThanOrEqual(24);
});

/** Grounds light, dark and in between; accents that want dark words, and such that want light ones. */
const fiveLines = [
  { ground: '#0f1430', accent: '#7c5cff', support: '#2ec4b6' },
  { ground: '#ffffff', ink: '#111111', accent: '#ffcc00' },
  { ground: '#e8f1fb', accent: '#0b57d0', support: '#b3261e' },
];

test.each(fiveLines)('a theme of a brand and three colours, %j, can go live as well', async (colors) => {
  const folder = temporaryFolder({ 'theme.json': { extends: 'classic', brand: { name: 'Aurora', tagline: 'Meet the light' }, colors } });
  const report = await checkTheme(folder);
  expect([...report.errors, ...report.warnings]).toEqual([]);
  expect(report.figures?.contrast.lowest.value).toBeGreaterThanOrEqual(4.5);
});

test('the lint looks at every text of every scene, and at every scene there is', () => {
  const { theme } = classicTheme();
  const layout = theme.layouts.portrait;
  if (layout === undefined) throw new Error('classic has a portrait layout');
  const input = { theme, layout, measure: (text: string) => text.length * 20, publicAddress: null };
  const handlers = { onActivate: () => undefined, send: () => undefined };
  const visits = checkedVisits(theme, '');
  expect(visits.map(({ name }) => name)).toEqual(expect.arrayContaining([...sampleVisits(theme, '').keys()]));
  for (const { name, visit } of visits) {
    const view = drawOver(visit, input, handlers)?.view ?? drawScene(visit, input, { source: null, glimpse: null }, handlers).view;
    const known = textPlaces(visit, input).map(({ fitted }) => fitted.text);
    expect(
      [...fittedTexts(view)].map(({ text }) => text).filter((text) => !known.includes(text)),
      name,
    ).toEqual([]);
  }
});
