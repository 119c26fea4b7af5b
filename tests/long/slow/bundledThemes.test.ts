import type Konva from 'konva';
import { expect, test } from 'vitest';
import { sampleVisits } from '../../../src/flow/sampleVisits.ts';
import { checkTheme } from '../../../src/themeCheck/checkTheme.ts';
import { checkedVisits } from '../../../src/themeCheck/evidence/checkedVisits.ts';
import { featureChecks } from '../../../src/themeCheck/featureChecks.ts';
import { shownTexts } from '../../../src/themeCheck/evidence/shownTexts.ts';
import { measureText } from '../../../src/stage/parts/measureText.ts';
import { drawShown } from '../../../src/stage/drawShown.ts';
import { buildScene } from '../../../src/headless/renderScene.tsx';
import { languageName } from '../../../src/shared/theme/languageEntry.ts';
import { pathText } from '../../../src/shared/theme/PathFinding.ts';
import type { JsonPath } from '../../../src/themeCheck/ThemeEvidence.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../../src/themeFiles/findTheme.ts';
import { classicTheme } from '../../support/theme/classicTheme.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { withAllScenes } from '../../support/theme/withAllScenes.ts';
import { viewOnly } from '../../../src/stage/viewOnly.ts';

test.each(themeNames(bundledThemes))('the theme %s can go live', async (name) => {
  const report = await checkTheme(name);
  expect(report.errors).toEqual([]);
  expect(report.figures?.contrast.lowest.value).toBeGreaterThanOrEqual(4.5);
  expect(report.figures?.fit.smallest.value).toBeGreaterThanOrEqual(24);
});

test.each(themeNames(bundledThemes))('a theme that extends %s with four languages can go live', async (base) => {
  const languages = ['en', 'de', 'es', 'fr'].map((tag) => ({ tag, name: languageName(tag) }));
  const report = await checkTheme(temporaryFolder({ 'theme.json': JSON.stringify({ name: 'Own', extends: base, languages }) }));
  expect(report.errors).toEqual([]);
});

/** Light, medium and dark grounds, with accents that need dark or light text. */
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

/** The lines of a scene outside cards; only the question's if one lies over the scene. */
function linesOn(stage: Konva.Stage, asked: boolean): Konva.Text[] {
  const lines = (asked ? stage.findOne<Konva.Layer>('.over') : stage)?.find<Konva.Text>('Text') ?? [];
  return lines.filter((line) => line.findAncestors('.card').length === 0);
}

const livePictures = { source: null, glimpse: null };

const valueAt = (part: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], part);

const viewOf = ({ scene, over }: ReturnType<typeof drawShown>) => over?.view ?? scene.view;

test('the check knows every drawn text, and where the theme sets its text, box, colour and font', () => {
  const theme = withAllScenes({ ...classicTheme().theme, buttonType: { start: { size: 72 } } });
  const visits = checkedVisits(theme, '', featureChecks);
  expect(visits.map(({ name }) => name)).toEqual(expect.arrayContaining([...sampleVisits(theme, '').keys()]));
  for (const { name, visit } of visits)
    for (const orientation of ['portrait', 'landscape'] as const) {
      const { stage, destroy } = buildScene({ theme, art: new Map(), visit, orientation });
      const layout = theme.layouts[orientation];
      if (layout === undefined) throw new Error(`classic has a ${orientation} layout`);
      const input = { theme, layout, measure: measureText, publicAddress: null };
      const places = shownTexts(viewOf(drawShown(visit, input, livePictures, viewOnly)));
      const drawn = linesOn(stage, 'attention' in visit && visit.attention === 'asked').map(
        (node) => `"${node.text()}" ${node.fontSize()} ${node.fill() as string}`,
      );
      const pictured = stage.findOne('.countdown') !== undefined;
      destroy();
      // The countdown's digits are drawn as pictures.
      const written = places.filter(({ style }) => pathText(style) !== 'type.countdown');
      expect(pictured, name).toBe(written.length < places.length);
      const known = written.flatMap(({ fitted: { lines, font }, color }) =>
        lines.map((line) => `"${line}" ${font.size} ${String(valueAt(theme, color))}`),
      );
      expect([...new Set(drawn)].sort(), `${name} in ${orientation}`).toEqual([...new Set(known)].sort());
      for (const { fitted, words, box, style } of places) {
        const found = [typeof valueAt(theme, words), typeof valueAt(theme, style), valueAt(layout, box)];
        const fourNumbers = Array.from({ length: 4 }, (): unknown => expect.any(Number));
        expect(found, `"${fitted.text}" of ${name}`).toEqual(['string', 'object', fourNumbers]);
      }
    }
});
