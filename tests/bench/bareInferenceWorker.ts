import { multiclass } from '../../src/picture/matte/segmenters.ts';
import { openRunner } from '../../src/picture/ModelRunner.ts';

/**
 * The reference for the picture maker: only the larger segmenter, on one wasm thread. Answers with the duration of a run in milliseconds.
 */
const { origin } = self.location;

async function open() {
  const fetchBytes = async (address: string) => new Uint8Array(await (await fetch(address)).arrayBuffer());
  const runner = await openRunner({ runtimeFolder: `${origin}/litert/`, fetchBytes, threads: 1, webGpu: 'never' });
  if (!runner.ok) throw runner.error;
  const model = await runner.value.load(`${origin}/models/${multiclass.file}`);
  if (!model.ok) throw model.error;
  return model.value;
}

const model = open();
const input = new Float32Array(multiclass.width * multiclass.height * 3).fill(0.1);

self.addEventListener('message', () => {
  void model.then(async (one) => {
    const startedMs = performance.now();
    await one.run(input);
    self.postMessage(performance.now() - startedMs);
  });
});
