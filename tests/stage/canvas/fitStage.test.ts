import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/stage/canvas/fitStage.ts';
import { fitStage } from '../../../src/stage/canvas/fitStage.ts';

const stages = [
  [1080, 1920],
  [1920, 1080],
] as const;

/** The stage's box on the screen, in device pixels. */
function onDevice([stageWidth, stageHeight]: readonly [number, number], screen: Screen) {
  const fit = fitStage(stageWidth, stageHeight, screen);
  const { devicePixelRatio: ratio } = screen;
  return {
    fit,
    left: fit.left * ratio,
    top: fit.top * ratio,
    width: stageWidth * fit.scale * ratio,
    height: stageHeight * fit.scale * ratio,
    screenWidth: screen.width * ratio,
    screenHeight: screen.height * ratio,
  };
}

const expectWhole = (pixels: number): void => expect(Math.abs(pixels - Math.round(pixels)), `${pixels}`).toBeLessThan(1e-4);

function expectWellPlaced(stage: readonly [number, number], screen: Screen): void {
  const { fit, left, top, width, height, screenWidth, screenHeight } = onDevice(stage, screen);
  for (const edge of [left, top, width, height, left + width, top + height]) expectWhole(edge);
  expect(fit.pixelRatio).toBeCloseTo(fit.scale * screen.devicePixelRatio, 9);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(left + width).toBeLessThanOrEqual(screenWidth + 1e-3);
  expect(top + height).toBeLessThanOrEqual(screenHeight + 1e-3);
  // The bars on both sides differ only by rounding to device pixels.
  expect(Math.abs(screenWidth - width - 2 * left)).toBeLessThanOrEqual(1 + 1e-3);
  expect(Math.abs(screenHeight - height - 2 * top)).toBeLessThanOrEqual(1 + 1e-3);
  // As large as the screen allows, except for rounding to whole pixels.
  expect(Math.max(width / screenWidth, height / screenHeight)).toBeGreaterThan(0.965);
}

const screens = [
  [540, 960],
  [1080, 1920],
  [1920, 1080],
  [3840, 2160],
  [1366, 768],
] as const;
const ratios = [1, 1.25, 1.5, 2, 3];

describe.each(stages)('a stage of %ix%i', (...stage) => {
  test.each(screens.flatMap(([width, height]) => ratios.map((ratio) => [width, height, ratio] as const)))(
    'is complete, sharp and centred on a screen of %ix%i at %f device pixels per pixel',
    (width, height, devicePixelRatio) => {
      expectWellPlaced(stage, { width, height, devicePixelRatio });
    },
  );

  test('is complete, sharp and centred on any screen that is not tiny', () => {
    const any = fc.record({
      width: fc.integer({ min: 540, max: 4096 }),
      height: fc.integer({ min: 540, max: 4096 }),
      devicePixelRatio: fc.constantFrom(...ratios),
    });
    fc.assert(fc.property(any, (screen) => expectWellPlaced(stage, screen)));
  });
});

test.each<[stage: readonly [number, number], screen: Screen, pixelRatio: number, left: number, top: number]>([
  [[1080, 1920], { width: 1080, height: 1920, devicePixelRatio: 1 }, 1, 0, 0],
  [[1080, 1920], { width: 540, height: 960, devicePixelRatio: 1 }, 0.5, 0, 0],
  [[1080, 1920], { width: 540, height: 960, devicePixelRatio: 2 }, 1, 0, 0],
  [[1920, 1080], { width: 3840, height: 2160, devicePixelRatio: 1 }, 2, 0, 0],
  [[1080, 1920], { width: 1920, height: 1080, devicePixelRatio: 1 }, 0.5583333, 659, 4],
  [[1920, 1080], { width: 1366, height: 768, devicePixelRatio: 1 }, 0.7083333, 3, 2],
])('a stage of %j on %j is drawn with a pixel ratio of %f', (stage, screen, pixelRatio, left, top) => {
  const fit = fitStage(...stage, screen);
  expect(fit.pixelRatio).toBeCloseTo(pixelRatio, 6);
  expect([fit.left, fit.top]).toEqual([left, top]);
});

test('a stage of odd dimensions fills the screen instead of shrinking to whole pixels', () => {
  const fit = fitStage(1081, 1919, { width: 1080, height: 1920, devicePixelRatio: 1 });
  expect(fit.scale).toBeCloseTo(1080 / 1081, 9);
});

test('no stage of any theme is ever larger than its screen', () => {
  const side = fc.integer({ min: 320, max: 7680 });
  const screenSide = fc.integer({ min: 200, max: 8000 });
  fc.assert(
    fc.property(side, side, screenSide, screenSide, fc.double({ min: 0.5, max: 4, noNaN: true }), (w, h, width, height, ratio) => {
      const placed = onDevice([w, h], { width, height, devicePixelRatio: ratio });
      expect(placed.width).toBeLessThanOrEqual(placed.screenWidth + 0.01);
      expect(placed.height).toBeLessThanOrEqual(placed.screenHeight + 0.01);
      expect(placed.width).toBeGreaterThan(0);
      expect(Math.min(placed.left, placed.top)).toBeGreaterThanOrEqual(0);
    }),
  );
});
