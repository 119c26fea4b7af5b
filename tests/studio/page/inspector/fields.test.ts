import { describe, expect, it } from 'vitest';
import { allFields } from '../../../../src/studio/page/inspector/allFields.ts';
import { contrastsOf } from '../../../../src/studio/page/inspector/contrastsOf.ts';
import { fieldLabel, labelsTo, summaryOf } from '../../../../src/studio/page/names/fieldLabel.ts';
import { absentAround, findFields } from '../../../../src/studio/page/inspector/findFields.ts';
import { judgeValue } from '../../../../src/studio/page/inspector/judgeValue.ts';
import { sceneOfPart } from '../../../../src/studio/page/inspector/sceneOfPart.ts';
import { shownPaths } from '../../../../src/studio/page/inspector/shownPaths.ts';
import { briefly, fieldStatusOf } from '../../../../src/studio/page/inspector/fieldStatusOf.ts';
import { copyOfPart, startOfVariant, startValue } from '../../../../src/studio/page/inspector/startValue.ts';
import type { ThemeField } from '../../../../src/studio/page/inspector/themeField.ts';
import { fieldAt, namesIn } from '../../../../src/studio/page/inspector/themeField.ts';
import { themeOver } from '../../../../src/shared/theme/themeOver.ts';
import type { Path } from '../../../../src/shared/theme/ThemeEdit.ts';
import { previewVisits } from '../../../../src/flow/sampleVisits.ts';
import { classicTheme } from '../../../support/theme/classicTheme.ts';

const { inLanguages: classic, theme } = classicTheme();
const field = (path: Path, whole: unknown = classic): ThemeField => {
  const found = fieldAt(path, whole);
  if (found === null) throw new Error(`There is no field ${path.join('.')}.`);
  return found;
};

describe('a label', () => {
  it.each<[Path, string]>([
    [['type', 'title', 'lineHeight'], 'Line height'],
    [['motion', 'touchMs'], 'Touch'],
    [['survey', 1], 'Question 2'],
    [['survey', 1, 'options', 0], 'Answer 1'],
    [['colors', 'onAccent'], 'Words on the accent'],
    [['texts', 'cameraHelp', 'in-use'], 'In use'],
    [['keys', 'capture', 0], 'Key 1'],
  ])('of %j is “%s”', (path, label) => {
    expect(fieldLabel(path)).toBe(label);
  });

  it('names every step to a field', () => {
    expect(labelsTo(['layouts', 'portrait', 'welcome'])).toEqual(['Layouts', 'Upright', 'Welcome']);
  });

  it('of a list row shows its most telling value', () => {
    expect(summaryOf({ text: { en: 'Beach', de: 'Strand' }, value: '1' })).toBe('Beach');
    expect(summaryOf({ when: { q3: ['1', '2'] } })).toBe('q3: 1 or 2');
    expect(summaryOf([0, 2, 0.5])).toBe('0, 2, 0.5');
    expect(summaryOf(null)).toBe('');
  });
});

describe('limits', () => {
  it('match the schema', () => {
    expect(field(['camera', 'retake', 'offerMs']).kind).toEqual({
      control: 'number',
      unit: 'ms',
      limits: { min: 1000, max: 30_000, above: false, whole: false, step: 50 },
    });
    expect(field(['countdownSeconds']).kind).toMatchObject({ unit: 's', limits: { min: 0, max: 20, whole: true, step: 1 } });
    expect(field(['survey']).kind).toMatchObject({ control: 'list', least: 1, most: 8 });
    expect(field(['layouts', 'portrait', 'welcome', 'start']).kind).toMatchObject({
      parts: [{ label: 'X' }, { label: 'Y' }, { label: 'Width', limits: { min: 0, above: true } }, { label: 'Height' }],
    });
  });
});

describe('a refused value', () => {
  it.each<[Path, unknown, string]>([
    [['shape', 'radius'], -5, 'Found -5; expected at least 0.'],
    [['colors', 'ink'], 'red', 'Found "red"; expected a colour such as #d9381e.'],
    [['share', 'errorCorrection'], 'maximum', 'Found "maximum"; expected one of "L", "M", "Q", "H".'],
    [['keys', 'decline'], ['b'], 'Found ["b"]; expected keys other than those of `agree`.'],
  ])('comes with a reason for %j', (path, value, sentence) => {
    const whole = { ...classic, keys: { agree: ['b'] } };
    expect(judgeValue(field(path, whole), value, whole)).toBe(sentence);
  });

  it('has no message if the schema accepts it', () => {
    expect(judgeValue(field(['shape', 'radius']), 8, classic)).toBeNull();
    expect(judgeValue(field(['layouts', 'portrait', 'welcome', 'start']), [0, 0, 10, 10], classic)).toBeNull();
  });

  it('is not blamed for earlier errors', () => {
    const whole = { ...classic, sounds: { enabled: true, volume: 7 } };
    expect(judgeValue(field(['sounds', 'enabled'], whole), false, whole)).toBeNull();
  });
});

describe('the origin of a value', () => {
  const of = (path: Path, own: object, optional = false) =>
    fieldStatusOf(path, optional, { own: { extends: '../classic', ...own }, inherited: classic, whole: themeOver(classic, own) });

  it('is the base until the theme sets its own', () => {
    expect(of(['shape', 'radius'], {})).toMatchObject({ from: 'inherited', value: classic.shape.radius, base: 'classic', canReset: false });
    expect(of(['shape', 'radius'], { shape: { radius: 3 } })).toMatchObject({ from: 'own', before: classic.shape.radius, canReset: true });
  });

  it('is nowhere if no theme sets a value', () => {
    expect(of(['brand', 'logo'], {}, true)).toMatchObject({ from: 'nowhere', value: undefined });
    expect(of(['brand', 'logo'], { brand: { logo: 'emoji:rocket' } }, true)).toMatchObject({
      from: 'own',
      before: undefined,
      canReset: true,
    });
  });

  it("is nowhere if the base's value is lost with its card or its languages", () => {
    const layers = [{ fill: '#ffffff', box: [0, 0, 710, 1000] }];
    expect(of(['print', 'sheets'], { card: { layers } }, true)).toMatchObject({ from: 'nowhere', value: undefined });
    expect(of(['language'], { languages: [{ tag: 'de', name: 'Deutsch' }] }, true)).toMatchObject({ from: 'nowhere', value: undefined });
  });

  it('is other colours for a derived colour', () => {
    const { from, value } = of(['colors', 'inkQuiet'], { colors: { ground: '#101820', accent: '#ff8800' } });
    expect(from).toBe('derived');
    expect(value).not.toBe(classic.colors.inkQuiet);
  });

  it('is the theme for every part of a list that it sets', () => {
    const survey = [{ id: 'a', text: 'A', options: [] }];
    expect(of(['survey', 0, 'text'], { survey })).toMatchObject({ from: 'own', before: undefined, canReset: false });
    expect(of(['survey', 0, 'text'], {})).toMatchObject({ from: 'inherited' });
  });

  it('is described briefly', () => {
    expect([undefined, null, true, [1, 2], [{}, {}], { en: 'Hello' }].map(briefly)).toEqual([
      'nothing',
      'none',
      'yes',
      '1, 2',
      '2 parts',
      'Hello',
    ]);
  });
});

describe("a colour's contrast", () => {
  it('is measured against the colours it appears with, weakest first', () => {
    const palette = { ink: '#000000', ground: '#ffffff', card: '#808080' };
    expect(contrastsOf('ink', '#000000', palette, { own: {}, inherited: {} })).toEqual([
      { token: 'card', contrast: expect.closeTo(5.32, 1), least: 4.5, following: null },
      { token: 'ground', contrast: expect.closeTo(21, 1), least: 4.5, following: null },
    ]);
    // The theme's own ink could be derived from its ground, which is dark now.
    const own = { ink: '#16213e', accent: '#7a1f5c' };
    const [worst] = contrastsOf('ground', '#101018', { ...palette, ink: own.ink }, { own, inherited: { ground: '#ffffff' } });
    expect(worst).toMatchObject({ token: 'ink', following: expect.stringMatching(/^#[ef]/) });
    expect(contrastsOf('shadow', '#000000', palette, { own: {}, inherited: {} })).toEqual([]);
  });
});

describe('another variant', () => {
  it('keeps common values and starts with the others it needs', () => {
    const layer = { image: 'art/x.svg', box: [1, 2, 3, 4], when: { q1: '2' }, radius: 7 };
    const whole = { ...classic, card: { ...classic.card, layers: [layer] } };
    const layerField = field(['card', 'layers', 0], whole);
    if (layerField.kind.control !== 'variant') throw new Error('A layer has several shapes.');
    expect(namesIn(layerField, layer)).toContain('image');
    const fill = layerField.kind.variants.find(({ label }) => label === 'Plain area');
    expect(startOfVariant(layerField, fill?.schema, layer, whole)).toEqual({
      fill: classic.colors.ink,
      radius: 7,
      box: [1, 2, 3, 4],
      when: { q1: '2' },
    });
  });
});

describe('an added list part', () => {
  const part = (path: Path) => startValue(field(path), classic);

  it('has a unique name among its neighbours', () => {
    expect(part(['survey', 4])).toMatchObject({ id: 'question-5', options: [{ value: '1' }, { value: '2' }] });
    expect(part(['survey', 0, 'options', 1])).toEqual({ value: String(classic.survey[0]!.options.length + 1), text: 'Words' });
  });

  it('is a copy except for that name', () => {
    const option = classic.survey[0]!.options[0]!;
    const copy = copyOfPart(option, ['survey', 0, 'options'], 1, classic);
    expect(copy).toEqual({ ...option, value: String(classic.survey[0]!.options.length + 1) });
    expect(copyOfPart([1, 2], ['shape', 'shadows'], 1, classic)).toEqual([1, 2]);
  });
});

describe('a search', () => {
  const fields = allFields(classic);
  const found = (query: string): string[] => findFields(fields, query).map((one) => one.field.path.join('.'));

  it('finds labels first, then values, then descriptions', () => {
    expect(found('title line height')[0]).toMatch(/type\.title\.lineHeight$/);
    // Classic does not set it, so it follows everything that classic sets.
    expect(found('line height').indexOf('type.title.lineHeight')).toBeLessThan(
      found('line height').indexOf('languages.0.type.title.lineHeight'),
    );
    expect(found('countdownSeconds')[0]).toBe('countdownSeconds');
    expect(found(classic.colors.accent)).toContain('colors.accent');
    expect(found('presenters').every((path) => path.startsWith('keys.'))).toBe(true);
    expect(found('zzzz')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('reports that nothing was found', () => {
    expect(absentAround(['formats', 0, 'strip', 'shots'], { formats: [{ id: 'a' }] })).toEqual(['formats', 0, 'strip']);
    expect(absentAround(['character', 'low', 'facesAbove'], { character: { low: null } })).toEqual(['character', 'low']);
    expect(absentAround(['buttonType', 'start', 'size'], {})).toBeNull();
    expect(absentAround(['shape', 'radius'], classic)).toBeNull();
  });
});

describe('an edit', () => {
  it('is shown in the scene where the theme uses it', () => {
    const state = { written: { 'card.layers.3': ['card', 'layers', 1], 'card.layers.4': ['card', 'layers', 1] }, inLanguages: classic };
    expect(shownPaths(state, ['card', 'layers', 1, 'box'])).toEqual([
      ['card', 'layers', 3, 'box'],
      ['card', 'layers', 4, 'box'],
    ]);
    expect(shownPaths(state, ['card', 'layers', 3, 'box'])).toEqual([]);
    expect(shownPaths(state, ['shape', 'radius'])).toEqual([['shape', 'radius']]);
  });

  it('is shown on the screen that a layout part is for', () => {
    const screens = [...previewVisits(theme, '')].map(([name]) => name);
    for (const part of Object.keys(classic.layouts.portrait ?? {})) {
      const scene = sceneOfPart(['layouts', 'portrait', part]);
      if (part === 'stage' || part === 'align') expect(scene).toBeNull();
      // The wall is a separate page, which the studio does not show.
      else if (part === 'wall') expect(scene).toBeNull();
      else if (part !== 'consent') expect(screens).toContain(scene?.scene);
    }
    expect(sceneOfPart(['colors'])).toBeNull();
  });
});
