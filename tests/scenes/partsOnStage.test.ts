import { describe, expect, it, test } from 'vitest';
import { previewVisits } from '../../src/flow/sampleVisits.ts';
import '../../src/headless/canvasBackend.ts';
import { inLanguage } from '../../src/shared/theme/inLanguage.ts';
import type { Layout } from '../../src/shared/theme/layoutSchema.ts';
import { layoutSchema } from '../../src/shared/theme/layoutSchema.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { toBox } from '../../src/stage/parts/Box.ts';
import { measureText } from '../../src/stage/parts/measureText.ts';
import { drawOver, drawScene } from '../../src/stage/drawScene.tsx';
import { shownTexts } from '../../src/themeCheck/evidence/shownTexts.ts';
import { valueAt } from '../../src/studio/document/editText.ts';
import { partNames } from '../../src/studio/page/names/partNames.ts';
import { partsAt } from '../../src/studio/page/stage/partsAt.ts';
import { partsOnStage } from '../../src/studio/page/stage/partsOnStage.ts';
import { placementAt, placedValues } from '../../src/studio/page/stage/placing.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';
import { prepareStage } from '../../src/studio/page/prepareStage.ts';
import { viewOnly } from '../../src/stage/viewOnly.ts';

prepareStage();

const orientations = ['portrait', 'landscape'] as const;
const input = (theme: Theme, layout: Layout) => ({ theme, layout, measure: measureText, publicAddress: 'http://booth' });

/** The boxes of a layout that a view contains unchanged. */
function built(view: unknown, boxes: ReadonlySet<string>, found = new Set<string>()): Set<string> {
  if (typeof view !== 'object' || view === null) return found;
  const own = view as Record<string, unknown>;
  const { x, y, width, height } = own;
  const box = JSON.stringify({ x, y, width, height });
  if (boxes.has(box)) found.add(box);
  for (const [key, part] of Object.entries(own)) if (key !== 'spec') built(part, boxes, found);
  return found;
}

function boxesOf(value: unknown, path: readonly string[] = []): [string, string][] {
  if (Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number'))
    return [[path.join('.'), JSON.stringify(toBox(value as [number, number, number, number]))]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => boxesOf(part, [...path, key]));
}

const sectionOf = (scene: string): string[] =>
  ['preparing', 'live', 'countdown', 'generating'].includes(scene) ? ['takePhoto', 'trouble'] : [scene === 'formats' ? 'survey' : scene];

function screensOf(theme: Theme) {
  return orientations.flatMap((orientation) => {
    const layout = theme.layouts[orientation];
    if (layout === undefined) return [];
    return [...previewVisits(theme, 'photo.png')].map(([screen, visit]) => {
      const parts = partsOnStage({ theme, orientation, visit, publicAddress: 'http://booth' });
      return { orientation, layout, screen, visit, parts };
    });
  });
}

describe.each(['classic', 'orbit', 'gala', 'party'])('%s', (name) => {
  const { inLanguages } = bundledTheme(name);
  const theme = inLanguage(inLanguages);
  const screens = screensOf(theme);

  it('has every visible box of a screen among its editable parts, each once', () => {
    const missing = screens.flatMap(({ orientation, layout, screen, visit, parts }) => {
      const listed = parts.flatMap(({ place }) => (place === null ? [] : [place.path.join('.')]));
      expect(new Set(parts.map(({ path }) => path.join('.'))).size).toBe(parts.length);
      const over = drawOver(visit, input(theme, layout), viewOnly);
      const views = [drawScene(visit, input(theme, layout), { source: null, glimpse: null }, viewOnly).view, over?.view];
      const sections = [...sectionOf(visit.scene), ...(over === null ? [] : ['stillThere'])];
      const boxes = boxesOf(layout).filter(([path]) => sections.includes(path.split('.')[0] ?? ''));
      // Two parts may have the same box.
      const seen = built(views, new Set(boxes.map(([, box]) => box)));
      const known = boxes.filter(([path]) => listed.includes(`layouts.${orientation}.${path}`)).map(([, box]) => box);
      return boxes.filter(([, box]) => seen.has(box) && !known.includes(box)).map(([path]) => `${screen} ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it('has the words of every drawn text among its parts', () => {
    const missing = screens.flatMap(({ layout, screen, visit, parts }) => {
      const words = parts.flatMap((part) => part.words.map(({ path }) => path.join('.')));
      const over = drawOver(visit, input(theme, layout), viewOnly);
      const views = [drawScene(visit, input(theme, layout), { source: null, glimpse: null }, viewOnly).view, over?.view];
      return shownTexts(views)
        .map(({ words: path }) => path.join('.'))
        .filter((path) => !words.includes(path))
        .map((path) => `${screen} ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it('has a background, and a name for each part, on every screen', () => {
    for (const { screen, parts } of screens) {
      expect(parts[0]?.path.at(-1), screen).toBe('background');
      expect(
        parts.map((part) => part.name).filter((one) => !/^[A-Z“]/.test(one)),
        'Each box needs a name for the studio: add it to src/studio/page/names/partNames.ts.',
      ).toEqual([]);
    }
  });

  it('keeps each part in place when its own position is written back', () => {
    for (const said of [theme, inLanguage(inLanguages, 'ar')]) {
      for (const { parts } of said === theme ? screens : screensOf(said))
        for (const { place, path } of parts) {
          if (place === null) continue;
          const at = placementAt(said, place);
          if (at === null) throw new Error(`${path.join('.')} stands nowhere`);
          for (const { path: where, value } of placedValues(place, at)) {
            const written = valueAt(theme, where);
            const near = [value, written].map((one) => JSON.stringify([one].flat().map((part) => Math.round(Number(part) * 10) / 10)));
            if (near[0] !== near[1]) expect([where.join('.'), value]).toEqual([where.join('.'), written]);
          }
        }
    }
  });
});

test('every place of a layout has a name', () => {
  const walk = (schema: unknown, path: readonly string[]): string[] => {
    type Definition = { innerType?: unknown; shape?: Record<string, unknown>; element?: unknown };
    const { def } = schema as { def: Definition };
    if (def.innerType !== undefined) return walk(def.innerType, path);
    const kind = (schema as { meta(): { kind?: string } | undefined }).meta()?.kind;
    if (kind === 'box') return [path.at(-1) === 'box' && path.at(-2) !== 'options' ? path.slice(0, -1).join('.') : path.join('.')];
    if (path.at(-1) === 'background' || (path.at(-1) === '#' && path.at(-2) === 'fan')) return [path.join('.')];
    if (def.shape !== undefined) return Object.entries(def.shape).flatMap(([key, part]) => walk(part, [...path, key]));
    return def.element === undefined ? [] : walk(def.element, [...path, '#']);
  };
  expect(Object.keys(partNames).sort()).toEqual([...new Set(walk(layoutSchema, []))].sort());
});

test('the smallest part under the pointer comes first, and rotated parts are rotated', () => {
  const box = (x: number, y: number, width: number, height: number, turn = 0) => ({ box: { x, y, width, height }, turn });
  const [ground, card, word] = [box(0, 0, 1000, 1000), box(400, 200, 200, 600, 90), box(350, 480, 40, 40)];
  expect(partsAt([ground, card, word], { x: 360, y: 500 })).toEqual([word, card, ground]);
  expect(partsAt([ground, card, word], { x: 500, y: 250 })).toEqual([ground]);
});
