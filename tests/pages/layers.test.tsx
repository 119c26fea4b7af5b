import { screen } from '@testing-library/react';
import type Konva from 'konva';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { arrived, onScreen, openBooth, settled, theStage } from '../support/page/openBooth.tsx';
import { nextFrame } from '../support/page/nextFrame.ts';
import { click, mouseDown, mouseUp } from '../support/page/pointer.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { screenFineness } from '../support/page/screenFineness.ts';

/** Counts the drawings of each layer of the stage from now on, by name. */
function countDraws(): Record<string, number> {
  const draws: Record<string, number> = {};
  for (const layer of theStage().getLayers()) {
    draws[layer.name()] = 0;
    layer.on('draw', () => draws[layer.name()]!++);
  }
  return draws;
}

const photoPath = { path: '/take-photo', record: { answers: sampleAnswers } };

it('a camera frame redraws only the live layer', async () => {
  const booth = await openBooth({ ...photoPath, motion: 'reduced' });
  await booth.advance(1000);
  await arrived('capture');
  await settled();
  const draws = countDraws();
  for (let frame = 0; frame < 10; frame++) {
    booth.camera.frame();
    await nextFrame();
  }
  expect(draws).toEqual({ ground: 0, live: 10, front: 0, over: 0 });
});

it('a static layer becomes a still picture while the camera runs, an empty one is removed, and a touch restores it', async () => {
  const booth = await openBooth({ ...photoPath, motion: 'reduced' });
  await booth.advance(1000);
  await arrived('capture');
  await settled();
  const canvasOf = (name: string) => theStage().findOne<Konva.Layer>(`.${name}`)!.getNativeCanvasElement();
  const [front, live, over] = [canvasOf('front'), canvasOf('live'), canvasOf('over')];
  const isHidden = (canvas: HTMLCanvasElement) => canvas.style.visibility === 'hidden';
  const moves = async (): Promise<void> => {
    booth.camera.frame();
    await nextFrame();
  };
  await expect.poll(async () => (await moves(), isHidden(front))).toBe(true);
  const still = front.nextElementSibling as HTMLCanvasElement;
  // `toEqual` takes 20 seconds for two million numbers.
  const drawn = pixelsOf(front);
  expect(pixelsOf(still).every((level, at) => level === drawn[at])).toBe(true);
  expect(still.getBoundingClientRect()).toEqual(front.getBoundingClientRect());
  expect([isHidden(live), isHidden(over), over.nextElementSibling?.tagName]).toEqual([false, true, 'DIV']);

  const capture = booth.theme.layouts.portrait!.takePhoto.capture;
  await mouseDown(...onScreen(capture[0] + capture[2] / 2, capture[1] + capture[3] / 2));
  await nextFrame();
  expect([isHidden(front), still.isConnected]).toEqual([false, false]);
  expect(new Set(pixelsOf(still))).toEqual(new Set([0]));
  await mouseUp(0, 0);
  await settled();
});

/** A canvas's RGBA pixels. */
function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const [width, height] = [540, 960];
  const copy = Object.assign(document.createElement('canvas'), { width, height });
  const context = copy.getContext('2d')!;
  context.drawImage(canvas, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

it('the live picture is visible: the canvas shows it in front of the camera, and another camera’s picture once that takes over', async () => {
  const booth = await openBooth({ ...photoPath, motion: 'reduced' });
  await booth.advance(1000);
  await arrived('capture');
  const live = theStage().findOne<Konva.Layer>('.live')!;
  const [x, y, width, height] = booth.theme.layouts.portrait!.takePhoto.preview;
  const ratio = live.getCanvas().getPixelRatio();
  const pixel = () => String(live.getContext()._context.getImageData((x + width / 2) * ratio, (y + height * 0.8) * ratio, 1, 1).data);
  const before = pixel();
  booth.camera.frame();
  const first = pixel();
  expect(first).not.toBe(before);
  booth.camera.replace();
  booth.camera.frame();
  expect(pixel()).not.toBe(first);
});

it('nothing is drawn while nothing moves', async () => {
  await openBooth();
  await settled();
  // A layer that has just reached its place is drawn once more, a frame or two later on a busy machine.
  await expect
    .poll(async () => {
      const draws = countDraws();
      for (let frame = 0; frame < 10; frame++) await nextFrame();
      return draws;
    })
    .toEqual({ ground: 0, live: 0, front: 0, over: 0 });
});

it("beneath Welcome's picture there is one layer, which answers touches; the others return later", async () => {
  const booth = await openBooth({ touchOnly: true, motion: 'still' });
  expect(
    theStage()
      .getLayers()
      .map((layer) => layer.name()),
  ).toEqual(['front']);
  booth.drawWhole();
  await nextFrame();
  const layers = theStage().getLayers();
  expect(layers.map((layer) => layer.name())).toEqual(['ground', 'live', 'front', 'over']);
  const canvases = layers.map((layer) => layer.getNativeCanvasElement());
  expect([...theStage().content.querySelectorAll('canvas')]).toEqual(canvases);
  expect(canvases.map((canvas) => [canvas.width, canvas.ariaHidden])).toEqual(canvases.map(() => [540, 'true']));
  // Each layer records whether it rests, so an empty one costs no frames.
  expect(canvases.map((canvas) => canvas.style.visibility)).toEqual(['', '', '', 'hidden']);
  expect(canvases.map((canvas) => pixelsOf(canvas).some((value) => value > 0))).toEqual([true, true, true, false]);
});

it('a guest who touches before Welcome is fully drawn can continue', async () => {
  const booth = await openBooth({ touchOnly: true, motion: 'reduced' });
  const [x, y, width, height] = booth.theme.layouts.portrait!.welcome.start;
  await click(...onScreen(x + width / 2, y + height / 2));
  await expect.poll(() => booth.store.getState().visit.scene).toBe('survey');
  booth.drawWhole();
  await arrived('q1-3');
  expect(
    theStage()
      .getLayers()
      .map((layer) => layer.name()),
  ).toEqual(['ground', 'live', 'front', 'over']);
});

it.each([
  [1, 540, 960],
  [1, 1080, 1920],
  [1, 701, 933],
  [1, 1366, 768],
  [2, 540, 960],
  [2, 700, 500],
  [1.5, 800, 600],
])(
  'at %f device pixels per CSS pixel on a page of %i by %i each canvas has whole pixels, as many as are visible',
  async (fineness, ...viewport) => {
    await screenFineness(fineness);
    await openBooth({ viewport });
    expect(window.devicePixelRatio).toBe(fineness);
    for (const layer of theStage().getLayers()) {
      const canvas = layer.getNativeCanvasElement();
      const seen = canvas.getBoundingClientRect();
      expect(canvas.width / canvas.height).toBe(theStage().width() / theStage().height());
      expect(seen.width * fineness).toBeCloseTo(canvas.width, 2);
      expect(seen.height * fineness).toBeCloseTo(canvas.height, 2);
      expect(Math.abs(seen.left * fineness - Math.round(seen.left * fineness))).toBeLessThan(0.01);
      expect(Math.abs(seen.top * fineness - Math.round(seen.top * fineness))).toBeLessThan(0.01);
    }
  },
);

it('rotating the screen during the survey keeps the visit and changes the layout', async () => {
  const booth = await openBooth();
  screen.getByRole('button', { name: 'CLICK TO START' }).click();
  await arrived('next');
  screen.getByRole('radio', { name: 'Playing sports' }).click();
  await settled();
  const { visit } = booth.store.getState();
  const stage = theStage();
  await page.viewport(960, 540);
  await expect.poll(() => stage.width()).toBe(1920);
  await settled();
  expect(theStage()).toBe(stage);
  expect(booth.store.getState().visit).toBe(visit);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Playing sports' }).checked).toBe(true);
  expect(stage.getLayers().map((layer) => layer.getNativeCanvasElement().width)).toEqual([960, 960, 960, 960]);
  const [x, y, width, height] = booth.theme.layouts.landscape!.survey.next;
  await click(...onScreen(x + width / 2, y + height / 2));
  await expect.poll(() => booth.store.getState().visit).toMatchObject({ step: 1, answers: { q1: '3' } });
  await page.viewport(540, 960);
  await expect.poll(() => stage.width()).toBe(1080);
  expect(booth.store.getState().visit).toMatchObject({ step: 1, answers: { q1: '3' } });
  await arrived('next');
});
