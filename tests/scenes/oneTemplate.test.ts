import type Konva from 'konva';
import { describe, expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import type { BuiltScene } from '../../src/headless/renderScene.tsx';
import { buildScene } from '../../src/headless/renderScene.tsx';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import type { printView } from '../../src/stage/features/print/printView.ts';
import type { ResultView } from '../../src/stage/scenes/result/resultView.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';
import { withAllScenes } from '../support/theme/withAllScenes.ts';

const orientations = ['portrait', 'landscape'] as const;

function built(theme: Theme, name: string, orientation: (typeof orientations)[number]): BuiltScene {
  const visit = sampleVisits(theme, '').get(name);
  if (visit === undefined) throw new Error(`there is no scene ${name}`);
  return buildScene({ theme, art: new Map(), visit, orientation });
}

/** The lines of a label, with their positions. */
function linesOf({ stage }: BuiltScene, label: string): Konva.Text[] {
  return stage.find<Konva.Group>(`.${label}`).flatMap((group) => group.getChildren().filter((node): node is Konva.Text => 'text' in node));
}

const wordsOf = (scene: BuiltScene, label: string): string =>
  linesOf(scene, label)
    .map((line) => line.text())
    .join(' ');

const lowerEdge = (lines: readonly Konva.Text[]): number => Math.max(...lines.map((line) => line.y() + line.height()));

describe.each(themeNames(bundledThemes))('in the theme %s', (name) => {
  const theme = withAllScenes(bundledTheme(name).theme);

  test.each(orientations)('every error has its heading in the same place, and the next line beneath it, in %s', (orientation) => {
    const scenes = ['photo-denied', 'trouble', 'not-found', 'closed'];
    const places = scenes.map((scene) => {
      const drawn = built(theme, scene, orientation);
      const [title, detail] = [linesOf(drawn, 'title'), linesOf(drawn, 'detail')];
      const place = [title[0]?.x(), lowerEdge(title), title[0]?.align(), detail[0]?.x(), detail[0]?.y(), detail[0]?.align()];
      drawn.destroy();
      return place.map((value) => (typeof value === 'number' ? Math.round(value) : value));
    });
    for (const [at, place] of places.entries())
      expect(place, `${scenes[at]}: move its title and detail to where ${scenes[0]} has them; x, y and alignment differ`).toEqual(
        places[0],
      );
  });

  test.each(orientations)('a denied camera asks guests for patience, and has a separate note for staff, in %s', (orientation) => {
    const drawn = built(theme, 'photo-denied', orientation);
    const [forGuests, forStaff] = theme.texts.cameraHelp.denied.split('\n');
    expect(wordsOf(drawn, 'above')).toBe(theme.texts.cameraPreparing);
    expect(wordsOf(drawn, 'title')).toBe(theme.texts.handNeeded);
    expect([wordsOf(drawn, 'detail'), wordsOf(drawn, 'staff')]).toEqual([forGuests, forStaff]);
    expect(linesOf(drawn, 'above')[0]!.fontSize() * 2).toBeLessThan(linesOf(drawn, 'title')[0]!.fontSize() + 10);
    drawn.destroy();
  });

  test.each(orientations)('consent is three points of one size with an icon each, and what a refusal means, in %s', (orientation) => {
    const drawn = built(theme, 'consent', orientation);
    const labels = drawn.stage.find<Konva.Group>('.text');
    expect(labels.map((label) => wordsIn(label))).toEqual(theme.texts.consent.text.split('\n'));
    expect(drawn.stage.find('.icon')).toHaveLength(3);
    expect(new Set(labels.slice(0, 3).map((label) => (label.getChildren()[0] as Konva.Text).fontSize())).size).toBe(1);
    drawn.destroy();
  });

  test.each(orientations)('consent in one paragraph stays one, without icons, in %s', (orientation) => {
    const text = 'Your photo is sent and kept for a week.';
    const said = { ...theme, texts: { ...theme.texts, consent: { ...theme.texts.consent, text } } };
    const drawn = built(said, 'consent', orientation);
    expect(drawn.stage.find<Konva.Group>('.text').map((label) => wordsIn(label))).toEqual([text]);
    expect(drawn.stage.find('.icon')).toEqual([]);
    drawn.destroy();
  });

  test.each(orientations)('the text about a print is on the panel with the code, and is not a button, in %s', (orientation) => {
    const drawn = built(theme, 'result-print-refill', orientation);
    const { panel, parts, controls } = drawn.view as ResultView;
    const { line } = parts.find(({ name }) => name === 'print')!.view as ReturnType<typeof printView>;
    const { box } = line!.said!.text;
    drawn.destroy();
    expect(controls.map(({ id }) => id)).toEqual(['back']);
    expect(box.y + box.height).toBeLessThanOrEqual(panel.y + panel.height);
    expect([box.x >= panel.x, box.x + box.width <= panel.x + panel.width]).toEqual([true, true]);
    const [back] = controls;
    expect(back!.box.y).toBeGreaterThan(panel.y + panel.height);
  });

  test.each(orientations)('“Still there?” has a ring around its panel, in %s', (orientation) => {
    const drawn = built(theme, 'survey-still-there', orientation);
    const [panelX, , panelWidth] = theme.layouts[orientation]!.stillThere.panel;
    const ring = drawn.stage.findOne<Konva.Path>('.running')!.getSelfRect();
    expect([Math.round(ring.x), Math.round(ring.width)]).toEqual([panelX, panelWidth]);
    drawn.destroy();
  });
});

test('a layout without a place for staff notes has them beneath the preview, as before', () => {
  const theme = bundledTheme('classic').theme;
  const { staff: _staff, ...trouble } = theme.layouts.portrait!.trouble;
  const drawn = built({ ...theme, layouts: { portrait: { ...theme.layouts.portrait!, trouble } } }, 'photo-denied', 'portrait');
  expect(wordsOf(drawn, 'title')).toBe(theme.texts.cameraPreparing);
  expect(wordsOf(drawn, 'help')).toBe(theme.texts.cameraHelp.denied.replace('\n', ' '));
  drawn.destroy();
});

const wordsIn = (label: Konva.Group): string =>
  label
    .getChildren()
    .map((line) => (line as Konva.Text).text())
    .join(' ');

test.each(['classic', 'orbit'])('in %s each error has its own emblem', (name) => {
  const theme = withAllScenes(bundledTheme(name).theme);
  const emblems = ['photo-denied', 'trouble', 'not-found', 'closed'].map((scene) => {
    const drawn = built(theme, scene, 'portrait');
    const { art } = drawn.view as { readonly art?: { readonly image: string } | null };
    drawn.destroy();
    return art?.image;
  });
  expect(new Set(emblems.filter((image) => image !== undefined)).size).toBe(4);
});
