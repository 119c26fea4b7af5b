import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../../src/shared/theme/inLanguage.ts';
import type { PartPlace } from '../../../../src/studio/page/stage/StagePart.ts';
import {
  changedValues,
  cutAt,
  inProportion,
  placedValues,
  placementAt,
  rounded,
  twinOf,
} from '../../../../src/studio/page/stage/placing.ts';
import { bundledTheme } from '../../../support/theme/classicTheme.ts';

const { inLanguages } = bundledTheme('classic');
const theme = inLanguage(inLanguages);
const tagline = ['layouts', 'portrait', 'welcome', 'tagline'];
const boxPlace: PartPlace = { kind: 'box', path: tagline, turn: null, mirroredIn: null, stage: [1080, 1920] };
const card: PartPlace = { kind: 'card', path: ['layouts', 'portrait', 'welcome', 'fan', 0], shape: 1.5, mirroredIn: null };
const box = { x: 10.4, y: 20.6, width: 300.2, height: 99.7 };

describe('a placement', () => {
  it('is written in whole pixels', () => {
    expect(placedValues(boxPlace, { box, turn: 0 })).toEqual([{ path: tagline, value: [10, 21, 300, 100] }]);
  });

  it('is mirrored in right-to-left languages', () => {
    expect(placedValues({ ...boxPlace, mirroredIn: 1080 }, { box, turn: 0 })[0]?.value).toEqual([770, 21, 300, 100]);
    const turned = placedValues({ ...card, mirroredIn: 1080 }, { box: { x: 100, y: 0, width: 200, height: 300 }, turn: 5 });
    expect(turned.map(({ value }) => value)).toEqual([[880, 150], 200, -5]);
  });

  it('of a sample card is its centre, width and rotation', () => {
    const values = placedValues(card, { box: { x: 100, y: 0, width: 201, height: 300 }, turn: 366 });
    expect(values.map(({ path, value }) => [path.at(-1), value])).toEqual([
      ['center', [201, 150]],
      ['width', 201],
      ['turn', 6],
    ]);
  });

  it('is never one that the schema refuses', () => {
    const far = placedValues(boxPlace, { box: { x: 1e6, y: -1e6, width: 0, height: -5 }, turn: 0 });
    expect(far[0]?.value).toEqual([1079, 0, 1, 1]);
    expect(placedValues(boxPlace, { box: { ...box, x: Number.NaN }, turn: 0 })).toEqual([]);
  });

  it('stays on the stage, whatever was requested', () => {
    const wanted = (x: number, y: number, width: number, height: number) =>
      placedValues(boxPlace, { box: { x, y, width, height }, turn: 0 })[0]?.value;
    expect(wanted(-59, 1900, 904, 100)).toEqual([0, 1820, 904, 100]);
    expect(wanted(10, 10, 2000, 10)).toEqual([0, 10, 1080, 10]);
    expect(cutAt({ x: -20, y: 1900, width: 100, height: 100 }, [1080, 1920])).toEqual({ x: 0, y: 1900, width: 80, height: 20 });
  });

  it('is not written if nothing changes', () => {
    const at = placementAt(theme, boxPlace);
    expect(at === null ? null : changedValues(inLanguages, placedValues(boxPlace, at))).toEqual([]);
  });
});

describe('the same placement on a screen of the other orientation', () => {
  it('is taken from that layout if it has one', () => {
    expect(twinOf(theme, boxPlace)).toMatchObject({
      orientation: 'landscape',
      place: { path: ['layouts', 'landscape', 'welcome', 'tagline'] },
    });
    expect(twinOf({ ...theme, layouts: { portrait: theme.layouts.portrait } }, boxPlace)).toBeNull();
  });

  it('has a proportional centre, and is as large as fits', () => {
    const at = { box: { x: 100, y: 200, width: 200, height: 400 }, turn: 3 };
    expect(inProportion(at, [1000, 2000], [2000, 1000])).toEqual({ box: { x: 300, y: 0, width: 200, height: 400 }, turn: 3 });
    expect(inProportion(at, [1000, 2000], [400, 200]).box).toMatchObject({ width: 100, height: 200 });
  });
});

it('rotations are between half a turn left and right', () => {
  const turned = (turn: number) => rounded({ box, turn }).turn;
  expect([turned(190), turned(-190), turned(12.34), turned(-0.02)].map((one) => one + 0)).toEqual([-170, 170, 12.3, 0]);
});
