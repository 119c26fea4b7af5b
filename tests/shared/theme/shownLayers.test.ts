import { describe, expect, test } from 'vitest';
import type { CardLayer } from '../../../src/shared/theme/cardSchema.ts';
import { makesWay, shownLayers } from '../../../src/shared/theme/shownLayers.ts';

const fill = (more: Partial<CardLayer> = {}): CardLayer => ({ fill: '#123456', box: [10, 20, 30, 40], ...more });
const people: CardLayer = { picture: 'character', box: [0, 0, 100, 100] };

describe('the layers of a card', () => {
  test('are those for the answers and the kind of picture', () => {
    const layers = [fill({ when: { q1: '1' } }), people, fill({ for: 'photo' }), fill({ for: 'cutout' })];
    expect(shownLayers(layers, 'photo', { q1: '2' }).map(({ layer }) => layer)).toEqual([people, layers[2]]);
    expect(shownLayers(layers, 'cutout', { q1: '1' }).map(({ layer }) => layer)).toEqual([layers[0], people, layers[3]]);
  });

  test('for a cutout with low faces are those for any cutout', () => {
    const layers = [people, fill({ for: 'photo' }), fill({ for: 'cutout' })];
    expect(shownLayers(layers, 'low-cutout', {})).toEqual(shownLayers(layers, 'cutout', {}));
  });
});

describe('a layer for low faces', () => {
  const only = (whenLow: unknown, shape: 'cutout' | 'low-cutout') => shownLayers([fill({ whenLow } as Partial<CardLayer>)], shape, {});

  test('can move', () => {
    expect(only({ shift: [-5, 60] }, 'low-cutout')[0]).toMatchObject({ layer: { box: [5, 80, 30, 40] }, from: null });
    expect(only({ shift: [-5, 60] }, 'cutout')[0]).toMatchObject({ layer: { box: [10, 20, 30, 40] }, from: null });
  });

  test('can show only its part below a line', () => {
    expect(only({ from: 50 }, 'low-cutout')[0]).toMatchObject({ from: 50 });
    expect(only({ from: 50 }, 'cutout')[0]).toMatchObject({ from: null });
  });

  test('can be hidden, or shown only then', () => {
    expect(only('gone', 'low-cutout')).toEqual([]);
    expect(only('gone', 'cutout')).toHaveLength(1);
    expect(only('only', 'low-cutout')).toHaveLength(1);
    expect(only('only', 'cutout')).toEqual([]);
  });

  test('changes only if the theme says so', () => {
    expect(makesWay([people, fill()])).toBe(false);
    expect(makesWay([people, fill({ whenLow: 'gone' })])).toBe(true);
  });
});
