import type Konva from 'konva';
import { describe, expect, test } from 'vitest';
import type { Visit } from '../../src/flow/Visit.ts';
import { standScene } from '../../src/headless/renderScene.tsx';
import { bundledTheme } from '../support/classicTheme.ts';

const orientations = ['portrait', 'landscape'] as const;

describe.each(['classic', 'orbit', 'gala', 'party'])('before and while guests pose, the theme %s', (name) => {
  const { theme } = bundledTheme(name);
  const isGuided = theme.layouts.portrait!.takePhoto.heads!.guides;
  const common = { attention: 'present', answers: {} } as const;
  /** Which of the two are drawn. */
  const named = (visit: Visit): string[] => {
    const { stage, destroy } = standScene({ theme, art: new Map(), visit, orientation: 'portrait' });
    const found = ['figures', 'head guides'].filter((part) => stage.find((node: Konva.Node) => node.name() === part).length > 0);
    destroy();
    return found;
  };

  test('has people step together until there is a picture, and then shows where heads are best', () => {
    expect(named({ ...common, scene: 'preparing', trouble: null, help: 'quiet' })).toEqual(['figures']);
    expect(named({ ...common, scene: 'preparing', trouble: 'denied', help: 'due' })).toEqual([]);
    expect(named({ ...common, scene: 'live' })).toEqual(isGuided ? ['head guides'] : []);
    expect(named({ ...common, scene: 'countdown', secondsLeft: 3 })).toEqual([]);
  });

  test.each(orientations)('has the %s word that draws eyes up over its preview, with all heads in it', (orientation) => {
    const { preview, lookHere, heads } = theme.layouts[orientation]!.takePhoto;
    const [x, y, width, height] = preview;
    expect(lookHere[0] + lookHere[2] / 2).toBe(x + width / 2);
    expect(lookHere[1] + lookHere[3]).toBeLessThanOrEqual(y);
    expect(y - lookHere[1] - lookHere[3]).toBeLessThan(120);
    for (const [left, top, wide, tall] of heads!.boxes) {
      expect(left).toBeGreaterThan(x);
      expect(top).toBeGreaterThan(y);
      expect(left + wide).toBeLessThan(x + width);
      expect(top + tall).toBeLessThan(y + height);
    }
  });
});
