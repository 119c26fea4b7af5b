import { createCanvas } from '@napi-rs/canvas';
import type Konva from 'konva';
import { describe, expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import type { Visit } from '../../src/flow/Visit.ts';
import { buildScene } from '../../src/headless/renderScene.tsx';
import { bundledTheme } from '../support/theme/classicTheme.ts';

const orientations = ['portrait', 'landscape'] as const;

type Bounds = readonly [left: number, top: number, width: number, height: number];

const isBeside = (box: Bounds, [left, , width]: Bounds): boolean => box[0] >= left + width || box[0] + box[2] <= left;

describe.each(['classic', 'orbit', 'gala', 'party'])('before and while guests pose, the theme %s', (name) => {
  const { theme } = bundledTheme(name);
  const isGuided = theme.layouts.portrait!.takePhoto.heads!.guides;
  const common = { attention: 'present', answers: {} } as const;
  /** Which of figures and head guides are drawn. */
  const named = (visit: Visit): string[] => {
    const { stage, destroy } = buildScene({ theme, art: new Map(), visit, orientation: 'portrait' });
    const found = ['figures', 'head guides'].filter((part) => stage.find((node: Konva.Node) => node.name() === part).length > 0);
    destroy();
    return found;
  };

  test('asks people to step together until there is a picture, and then shows the best place for heads', () => {
    expect(named({ ...common, scene: 'preparing', trouble: null, help: 'quiet' })).toEqual(['figures']);
    expect(named({ ...common, scene: 'preparing', trouble: 'denied', help: 'due' })).toEqual([]);
    expect(named({ ...common, scene: 'live' })).toEqual(isGuided ? ['head guides'] : []);
    expect(named({ ...common, scene: 'countdown', secondsLeft: 3 })).toEqual([]);
  });

  test.each(orientations)(
    'draws the theme’s own people there in %s, each with the head in its place, cut off by the edges of the preview',
    (orientation) => {
      const { heads, preview } = theme.layouts[orientation]!.takePhoto;
      const art = new Map(theme.camera.figures!.map(({ image }) => [image, createCanvas(400, 640)]));
      const { stage, destroy } = buildScene({
        theme,
        art,
        visit: { ...common, scene: 'preparing', trouble: null, help: 'quiet' },
        orientation,
      });
      const group = stage.findOne<Konva.Group>((node: Konva.Node) => node.name() === 'figures')!;
      const boxes = group.find<Konva.Image>('Image').map((image) => image.getAttrs() as Record<'x' | 'y' | 'width', number>);
      const { clipX, clipY, clipWidth, clipHeight } = group.getAttrs() as Record<string, number>;
      destroy();
      expect([clipX, clipY, clipWidth, clipHeight]).toEqual(preview);
      expect(boxes).toHaveLength(heads!.boxes.length);
      for (const [index, [left, top, width, height]] of heads!.boxes.entries()) {
        const { x, y, width: wide } = boxes[index]!;
        expect(x + wide / 2).toBeCloseTo(left + width / 2);
        // The picture's head is 130 of its 400 units high, 60 below its upper edge.
        expect((wide * 130) / 400).toBeCloseTo(height);
        expect(y + (wide * 60) / 400).toBeCloseTo(top);
      }
    },
  );

  test.each(orientations)(
    'has the %s word that draws eyes up over its preview, or high beside it, with all heads in the preview',
    (orientation) => {
      const { preview, lookHere, title, heads } = theme.layouts[orientation]!.takePhoto;
      const [x, y, width, height] = preview;
      if (isBeside(lookHere, preview)) {
        expect(lookHere[1]).toBeLessThan(theme.layouts[orientation]!.stage[1] / 6);
        expect(lookHere[1] + lookHere[3]).toBeLessThanOrEqual(title[1]);
      } else {
        expect(lookHere[0] + lookHere[2] / 2).toBe(x + width / 2);
        expect(lookHere[1] + lookHere[3]).toBeLessThanOrEqual(y);
        expect(y - lookHere[1] - lookHere[3]).toBeLessThan(120);
      }
      for (const [left, top, wide, tall] of heads!.boxes) {
        expect(left).toBeGreaterThan(x);
        expect(top).toBeGreaterThan(y);
        expect(left + wide).toBeLessThan(x + width);
        expect(top + tall).toBeLessThan(y + height);
      }
    },
  );
});

test.each(['classic', 'orbit', 'gala', 'party'].flatMap((name) => orientations.map((orientation) => [name, orientation] as const)))(
  'in %s, %s, the arrow points at the camera in the middle of the upper edge, and all texts beside or below the preview share one axis',
  (name, orientation) => {
    const { theme } = bundledTheme(name);
    const { preview, title, lookHere } = theme.layouts[orientation]!.takePhoto;
    const common = { attention: 'present', answers: {} } as const;
    const live = buildScene({ theme, art: new Map(), visit: { ...common, scene: 'live' }, orientation });
    const arrows = live.stage
      .find((node: Konva.Node) => node.name() === 'arrow')
      .map((arrow) => ({ ...arrow.position(), turn: arrow.rotation() }));
    const [label] = live.stage.find<Konva.Group>((node: Konva.Node) => node.name() === 'look here');
    const group = label!.getClientRect({ skipShadow: true, skipStroke: true });
    live.destroy();
    // The box of a rotated arrow is up to a few pixels wider than the arrow.
    expect(Math.abs(group.x + group.width / 2 - lookHere[0] - lookHere[2] / 2), 'text and arrows are centred').toBeLessThan(16);
    const [stageWidth] = theme.layouts[orientation]!.stage;
    // A camera beside the preview's axis has one arrow, which points at it.
    if (orientation === 'landscape') expect(arrows).toHaveLength(1);
    expect(arrows.length).toBeGreaterThan(0);
    for (const { x, y, turn } of arrows) {
      const towardsCamera = (Math.atan2(stageWidth / 2 - x, y) * 180) / Math.PI;
      expect(turn).toBeCloseTo(orientation === 'landscape' ? towardsCamera : 0);
      expect(x).toBeGreaterThan(lookHere[0]);
      expect(x).toBeLessThan(lookHere[0] + lookHere[2]);
      expect(y).toBeLessThan(isBeside(lookHere, preview) ? title[1] : preview[1]);
    }
    const visits = sampleVisits(theme, '');
    for (const scene of ['photo-preparing', 'photo-missed', 'photo-generating']) {
      const visit = visits.get(scene)!;
      const { stage, destroy } = buildScene({ theme, art: new Map(), visit, orientation });
      const said = stage.find<Konva.Group>((node: Konva.Node) => ['title', 'notice', 'help'].includes(node.name()));
      const lines = said.flatMap((label) =>
        label.find<Konva.Text>('Text').map((line) => ({ align: line.align(), middle: line.x() + line.width() / 2 })),
      );
      const [notice] = said.filter((label) => label.name() === 'notice').map((label) => label.findOne<Konva.Text>('Text')!.text());
      destroy();
      // The first line says what happened, the second what to do.
      expect(notice ?? '.').toMatch(/\.$/);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toEqual({ align: 'center', middle: expect.closeTo(title[0] + title[2] / 2) });
    }
  },
);

test('a theme without figures has its emblem there until there is a picture', () => {
  const { theme } = bundledTheme('classic');
  const { figures: _, ...camera } = theme.camera;
  const visit: Visit = { attention: 'present', answers: {}, scene: 'preparing', trouble: null, help: 'quiet' };
  const { emblem } = theme.layouts.portrait!.takePhoto;
  const art = new Map([[emblem.image, createCanvas(400, 400)]]);
  /** Whether something is drawn in the emblem's place. */
  const hasEmblem = (shown: typeof theme): boolean => {
    const { stage, destroy } = buildScene({ theme: shown, art, visit, orientation: 'portrait' });
    const [x, y, width] = emblem.box;
    const found = stage.find<Konva.Image>('Image').filter((image) => image.x() === x && image.y() === y && image.width() === width);
    destroy();
    return found.length > 0;
  };
  expect(hasEmblem(theme)).toBe(false);
  expect(hasEmblem({ ...theme, camera })).toBe(true);
});
