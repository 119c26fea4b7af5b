import { expect, onTestFinished, test } from 'vitest';
import type { RunnerAnswer, RunnerOrder } from './runnerWorker.ts';

const segmenter = '/models/selfie_segmenter.tflite';

async function perform(order: RunnerOrder): Promise<RunnerAnswer> {
  const worker = new Worker(new URL('./runnerWorker.ts', import.meta.url), { type: 'module' });
  onTestFinished(() => worker.terminate());
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<RunnerAnswer & { error?: string }>) =>
      data.error === undefined ? resolve(data) : reject(new Error(data.error));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(order);
  });
}

/** A smooth picture that is neither blank nor noise, 256 x 256, 0 to 1. */
const picture = Float32Array.from({ length: 256 * 256 * 3 }, (_, place) => 0.5 + 0.4 * Math.sin(place / 997));

function largestDifference(one: Float32Array | undefined, other: Float32Array | undefined): number {
  return Array.from(one ?? [NaN], (value, place) => Math.abs(value - (other?.[place] ?? NaN))).reduce(
    (most, next) => Math.max(most, next),
    0,
  );
}

test('the page is isolated as the built booth is, so that threads can be', () => {
  expect(self.crossOriginIsolated).toBe(true);
});

test('a model gives the same with and without threads, run after run, from an input that is left as it was', async () => {
  const threaded = await perform({
    options: { threads: 2, webGpu: 'never' },
    model: segmenter,
    inputs: [picture, new Float32Array(picture.length), picture],
  });
  const plain = await perform({ options: { threads: 1, webGpu: 'never' }, model: segmenter, inputs: [picture] });
  expect(threaded).toMatchObject({ threads: 2, accelerator: 'wasm', inputShape: [1, 256, 256, 3] });
  expect(plain.threads).toBe(1);
  expect(plain.outputs[0]).toHaveLength(256 * 256);
  expect(largestDifference(threaded.outputs[0], plain.outputs[0])).toBeLessThan(1e-4);
  expect(threaded.outputs[2]).toEqual(threaded.outputs[0]);
  expect(threaded.outputs[1]).not.toEqual(threaded.outputs[0]);
});

test.each(['missing', 'damaged'] as const)('a %s model is an expected failure, and the next model runs', async (before) => {
  const answer = await perform({ options: { threads: 2, webGpu: 'never' }, model: segmenter, inputs: [picture], before });
  expect(answer.codeBefore).toBe('picture-failed');
  expect(answer.outputs[0]?.every(Number.isFinite)).toBe(true);
});

test('where there is no WebGPU, wasm does it', async () => {
  const answer = await perform({ options: { threads: 1, webGpu: 'hardware' }, model: segmenter, inputs: [picture] });
  expect(answer.accelerator).toBe('wasm');
});
