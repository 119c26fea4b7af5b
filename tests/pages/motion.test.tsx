import Konva from 'konva';
import { expect, it } from 'vitest';
import { drawTurned } from '../../src/stage/parts/drawTurned.ts';
import { nextFrame } from '../support/page/nextFrame.ts';
import { openBooth, settled, theStage } from '../support/page/openBooth.tsx';
import { click } from '../support/page/pointer.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { servedTheme } from '../support/page/servedTheme.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const unhurried = servedTheme(({ motion }) => ({ motion: { ...motion, sceneMs: 250, dealMs: 250, heroEveryMs: 700, pulseMs: 400 } }));

/** If a busy machine has not begun a change by then, it never will. */
const maxFrames = 300;

/**
 * The nodes that moved, turned or changed size between frames, and whether any faded: within these frames, or until the change is `seen`.
 */
async function watchMoves(frames: number, seen = (_change: { readonly moved: boolean; readonly faded: boolean }) => true) {
  const places = new Map<Konva.Node, string>();
  const moved = new Set<string>();
  const opacities = new Map<Konva.Node, number>();
  let faded = false;
  for (let frame = 0; frame < frames || (frame < maxFrames && !seen({ moved: moved.size > 0, faded })); frame++) {
    await nextFrame();
    for (const node of theStage().find(() => true)) {
      const place = JSON.stringify(
        node
          .getAbsoluteTransform()
          .getMatrix()
          .map((value) => Math.round(value * 100)),
      );
      if ((places.get(node) ?? place) !== place) moved.add(`${node.getClassName()} ${node.name()}`);
      places.set(node, place);
      faded ||= (opacities.get(node) ?? node.opacity()) !== node.opacity();
      opacities.set(node, node.opacity());
    }
  }
  return { moved: [...moved], faded };
}

const result = { path: '/result', record: { answers: sampleAnswers, url: tinyPng } };
const photo = { path: '/take-photo', record: { answers: sampleAnswers } };

it.each([
  ['Welcome', {}, 0],
  ['the photo', photo, 1000],
  ['the card', result, 0],
] as const)('with reduced motion %s only fades in, and nothing moves permanently', async (_name, where, afterMs) => {
  const booth = await openBooth({ ...where, theme: unhurried, motion: 'reduced' });
  await booth.advance(afterMs);
  expect((await watchMoves(20)).moved).toEqual([]);
  await settled();
  expect(Konva.Animation.animations.size).toBe(0);
});

it('with reduced motion a new scene fades in place', async () => {
  await openBooth({ theme: unhurried, motion: 'reduced' });
  await click(100, 100);
  const { moved, faded } = await watchMoves(20, (change) => change.faded);
  expect(moved).toEqual([]);
  expect(faded).toBe(true);
  await settled();
});

it('with full motion a new scene moves in', async () => {
  await openBooth({ theme: servedTheme(({ motion }) => ({ motion: { ...motion, sceneMs: 250 } })) });
  await click(100, 100);
  expect((await watchMoves(20, (change) => change.moved)).moved).not.toEqual([]);
  await settled();
});

it('a turning card is seen in perspective: the nearer edge is taller', () => {
  const face = Object.assign(document.createElement('canvas'), { width: 60, height: 80 });
  const context = face.getContext('2d')!;
  context.fillStyle = 'red';
  context.fillRect(0, 0, 60, 80);
  const container = document.createElement('div');
  const stage = new Konva.Stage({ container, width: 100, height: 160 });
  const layer = new Konva.Layer({ x: 50, y: 80 });
  stage.add(layer);
  const tall = (angle: number): number[] => {
    layer.destroyChildren();
    layer.add(new Konva.Shape({ sceneFunc: (drawn) => drawTurned(drawn, face, { width: 60, height: 80, bleed: 0, angle, edge: 'red' }) }));
    const { data, width, height } = layer
      .toCanvas({ x: 0, y: 0, width: 100, height: 160, pixelRatio: 1 })
      .getContext('2d')!
      .getImageData(0, 0, 100, 160);
    const columns = Array.from(
      { length: width },
      (_, x) => Array.from({ length: height }, (__, y) => data[(y * width + x) * 4 + 3]! > 128).filter(Boolean).length,
    );
    const seen = columns.filter((count) => count > 0);
    return [seen.length, seen[1]!, seen.at(-2)!];
  };
  expect(tall(0)).toEqual([60, 80, 80]);
  const [width = 0, left = 0, right = 0] = tall(Math.PI / 3);
  expect(width).toBeLessThan(40);
  expect(left - right).toBeGreaterThan(15);
  const other = tall(-Math.PI / 3);
  expect(other[2]! - other[1]!).toBeGreaterThan(15);
  expect(tall(Math.PI / 2)[1]).toBe(80);
  stage.destroy();
});

it('the front card on Welcome turns through all its faces; the cards beside it keep theirs', async () => {
  const booth = await openBooth({ theme: servedTheme(({ motion }) => ({ motion: { ...motion, heroEveryMs: 900 } })) });
  const cards = () => theStage().findOne<Konva.Group>('.fan')!.getChildren() as Konva.Group[];
  const faces = () => cards().map((card) => (card.getChildren()[0] as Konva.Image).image());
  await expect.poll(() => cards().at(-1)!.getChildren().length).toBe(3);
  const beside = faces().slice(0, -1);
  const seen = new Set<unknown>();
  await expect.poll(() => seen.add(faces().at(-1)).size, { interval: 50, timeout: 8000 }).toBe(3);
  for (const [place, face] of beside.entries()) expect(faces()[place]).toBe(face);
  booth.unmount();
});

/** How much of the countdown's ring is left. */
function ringLeft(): number {
  const [left = 0, gone = 0] = theStage().findOne<Konva.Circle>('.left')?.dash() ?? [];
  return left / (left + gone);
}

async function countingDown(motion: 'full' | 'reduced') {
  const theme = servedTheme(() => ({ countdownSeconds: 3 }));
  const booth = await openBooth({ ...photo, theme, motion });
  await booth.advance(theme.camera.startDelayMs);
  booth.store.getState().send({ type: 'capture-pressed' });
  await expect.poll(() => theStage().findOne('.left')).toBeDefined();
  return booth;
}

it("the countdown's shutter button is a ring that shrinks by a third each second", async () => {
  const booth = await countingDown('full');
  const early = ringLeft();
  await expect.poll(() => ringLeft(), { timeout: 3000 }).toBeCloseTo(2 / 3, 5);
  expect(early).toBeGreaterThan(2 / 3);
  await booth.advance(1000);
  await expect.poll(() => ringLeft(), { timeout: 3000 }).toBeCloseTo(1 / 3, 5);
});

it('with reduced motion that ring is still between two seconds', async () => {
  const booth = await countingDown('reduced');
  expect(ringLeft()).toBeCloseTo(5 / 6, 5);
  await booth.advance(1000);
  await expect.poll(() => ringLeft()).toBeCloseTo(1 / 2, 5);
});

/** A visit in which a picture is made, with the people cut out of its shot. */
async function making(motion: 'full' | 'reduced') {
  const booth = await openBooth({
    ...photo,
    theme: servedTheme(({ motion: times }) => ({ countdownSeconds: 0, motion: { ...times, sceneMs: 300 } })),
    motion,
    makers: [{ name: 'endless', sends: false, needsMs: 0, make: () => new Promise<never>(() => undefined) }],
  });
  await booth.advance(1000);
  booth.store.getState().send({ type: 'capture-pressed' });
  await expect.poll(() => booth.store.getState().visit).toMatchObject({ scene: 'generating', development: { name: 'making' } });
  const image = document.createElement('canvas');
  booth.store.setState({ glimpse: { image, width: image.width, height: image.height, onFrame: () => () => undefined } });
  await expect.poll(() => theStage().findOne('.glimpse')).toBeDefined();
  return booth;
}

const edgeOfScene = () => theStage().findOne<Konva.Circle>('.growing');

it('the scene expands around the people in the shot until it fills the preview', async () => {
  await making('full');
  const radii: number[] = [];
  const { width, height } = theStage().findOne<Konva.Image>('.glimpse')!.getClientRect();
  await expect
    .poll(
      () => {
        radii.push(edgeOfScene()!.radius());
        return radii.at(-1);
      },
      { interval: 20, timeout: 3000 },
    )
    .toBeGreaterThanOrEqual(Math.hypot(width, height) / 2);
  expect(radii).toEqual(radii.toSorted((one, other) => one - other));
  expect(new Set(radii).size).toBeGreaterThan(3);
});

it('with reduced motion that scene fades in', async () => {
  await making('reduced');
  expect(edgeOfScene()).toBeUndefined();
});
