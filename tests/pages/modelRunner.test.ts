import { expect, test } from 'vitest';
import { runModel } from './runModel.ts';

const segmenter = '/models/selfie_segmenter.tflite';

/** A smooth picture, neither blank nor noise, 256 x 256, values 0 to 1. */
const picture = Float32Array.from({ length: 256 * 256 * 3 }, (_, place) => 0.5 + 0.4 * Math.sin(place / 997));

function largestDifference(one: Float32Array | undefined, other: Float32Array | undefined): number {
  return Array.from(one ?? [NaN], (value, place) => Math.abs(value - (other?.[place] ?? NaN))).reduce(
    (most, next) => Math.max(most, next),
    0,
  );
}

test('the page is cross-origin isolated like the built booth, so threads work', () => {
  expect(self.crossOriginIsolated).toBe(true);
});

test('a model gives the same result with and without threads, run after run, and leaves its input unchanged', async () => {
  const threaded = await runModel({
    options: { threads: 2, webGpu: 'never' },
    model: segmenter,
    inputs: [picture, new Float32Array(picture.length), picture],
  });
  const plain = await runModel({ options: { threads: 1, webGpu: 'never' }, model: segmenter, inputs: [picture] });
  expect(threaded).toMatchObject({ threads: 2, accelerator: 'wasm', inputShape: [1, 256, 256, 3] });
  expect(plain.threads).toBe(1);
  expect(plain.outputs[0]).toHaveLength(256 * 256);
  expect(largestDifference(threaded.outputs[0], plain.outputs[0])).toBeLessThan(1e-4);
  expect(threaded.outputs[2]).toEqual(threaded.outputs[0]);
  expect(threaded.outputs[1]).not.toEqual(threaded.outputs[0]);
});

test.each(['missing', 'damaged'] as const)('a %s model is an expected failure, and the next model runs', async (before) => {
  const answer = await runModel({ options: { threads: 2, webGpu: 'never' }, model: segmenter, inputs: [picture], before });
  expect(answer.codeBefore).toBe('picture-failed');
  expect(answer.outputs[0]?.every(Number.isFinite)).toBe(true);
});

test('without WebGPU, wasm is used', async () => {
  const answer = await runModel({ options: { threads: 1, webGpu: 'hardware' }, model: segmenter, inputs: [picture] });
  expect(answer.accelerator).toBe('wasm');
});
