import { BoothError } from '../../src/shared/errors.ts';
import type { RunnerOptions } from '../../src/picture/ModelRunner.ts';
import { openRunner } from '../../src/picture/ModelRunner.ts';

/** A test's order to the worker: open a runner, load a model and run it once per input. */
export interface RunnerOrder {
  readonly options: Omit<RunnerOptions, 'fetchBytes' | 'runtimeFolder'>;
  readonly model: string;
  readonly inputs: readonly Float32Array[];
  /** Loads this damaged or missing model first. */
  readonly before?: 'missing' | 'damaged';
}

export interface RunnerAnswer {
  readonly threads: number;
  readonly accelerator: string;
  readonly inputShape: readonly number[];
  readonly outputs: readonly Float32Array[];
  readonly codeBefore: string | null;
  readonly ms: readonly number[];
}

const origin = self.location.origin;

async function fetchBytes(address: string): Promise<Uint8Array> {
  if (address.endsWith('damaged')) return new Uint8Array(4096).fill(7);
  const answer = await fetch(`${origin}${address}`);
  if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function perform({ options, model, inputs, before }: RunnerOrder): Promise<RunnerAnswer> {
  const runner = need(await openRunner({ ...options, fetchBytes, runtimeFolder: `${origin}/litert/` }));
  const bad = before === undefined ? null : await runner.load(`/models/${before}`);
  const running = need(await runner.load(model));
  const outputs: Float32Array[] = [];
  const ms: number[] = [];
  for (const input of inputs) {
    const began = performance.now();
    outputs.push(need(await running.run(input))[0] ?? new Float32Array());
    ms.push(performance.now() - began);
  }
  const { accelerator, inputShape } = running;
  runner.close();
  return { threads: runner.threads, accelerator, inputShape, outputs, codeBefore: bad?.ok === false ? bad.error.code : null, ms };
}

function need<T>(result: { ok: true; value: T } | { ok: false; error: BoothError }): T {
  if (!result.ok) throw result.error;
  return result.value;
}

self.addEventListener('message', ({ data }: MessageEvent<RunnerOrder>) => {
  void perform(data).then(
    (answer) => self.postMessage(answer),
    (error: unknown) => self.postMessage({ error: `${String(error)} ${error instanceof BoothError ? String(error.cause) : ''}` }),
  );
});
