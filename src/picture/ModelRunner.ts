import type { CompiledModel } from '@litertjs/core';
import {
  getWebGpuDevice,
  loadAndCompile,
  Tensor,
  unloadLiteRt,
  loadLiteRt as load,
  supportsFeature,
  getGlobalLiteRt,
} from '@litertjs/core';
import type { Result } from '../shared/errors.ts';
import { BoothError, failure, success } from '../shared/errors.ts';

export interface RunnerOptions {
  /** Absolute address of the folder with LiteRT's files, with a trailing slash. */
  readonly runtimeFolder: string;
  /** Fetches the bytes at an address; rejects if that fails. */
  readonly fetchBytes: (address: string) => Promise<Uint8Array>;
  /** The number from `threadsFor`. 1 loads the build without threads. */
  readonly threads: number;
  /** `hardware`: uses WebGPU if a real GPU supports it; `software`: also without a GPU, which is slow and meant for tests. */
  readonly webGpu: 'never' | 'hardware' | 'software';
}

/** A loaded model that can run any number of times, one run after another. */
export interface RunningModel {
  readonly accelerator: 'wasm' | 'webgpu';
  /** The input's dimensions, such as [1, 256, 256, 3]. */
  readonly inputShape: readonly number[];
  /**
   * The model's outputs, in the model's order, as new arrays. `input` is only read, so one array serves all runs; its length is the
   * product of `inputShape` (any other length is a bug, and throws). Fails with picture-failed if memory or the GPU fails.
   */
  run(input: Float32Array): Promise<Result<Float32Array[]>>;
  close(): void;
}

/** Runs LiteRT models in the worker that opened the runner. Each worker has one runner. */
export interface ModelRunner {
  /** How many threads WebAssembly uses. */
  readonly threads: number;
  /**
   * Fetches and compiles a model; its first run is several times slower than later ones. Fails with picture-failed if the model is missing
   * or damaged.
   */
  load(address: string): Promise<Result<RunningModel>>;
  /** Releases all models. All memory is returned only when the worker ends. */
  close(): void;
}

const failed = (message: string, cause: unknown): { ok: false; error: BoothError } =>
  failure(new BoothError('picture-failed', message, { retryable: true, cause }));

/** Loads the runtime into this module worker. Fails with picture-failed if its files are missing or WebAssembly is refused. */
export async function openRunner(options: RunnerOptions): Promise<Result<ModelRunner>> {
  const loaded = await loadLiteRt(options.runtimeFolder, options.threads > 1).then(success, (cause: unknown) =>
    failed('the runtime for models could not be loaded', cause),
  );
  if (!loaded.ok) return loaded;
  const threads = loaded.value.threaded ? options.threads : 1;
  let webGpu = hasWebGpu(options.webGpu);

  const compile = async (address: string): Promise<CompiledModel> => {
    const bytes = await options.fetchBytes(address);
    if (webGpu) {
      // With half precision, the result would visibly differ from WebAssembly's where hair meets background.
      const model = await loadAndCompile(bytes, { accelerator: 'webgpu', gpuOptions: { precision: 'fp32' } }).catch(() => null);
      if (model?.isFullyAccelerated === true) return model;
      model?.delete();
    }
    return loadAndCompile(bytes, { accelerator: 'wasm', cpuOptions: { numThreads: threads } });
  };

  const load = async (address: string): Promise<Result<RunningModel>> => {
    try {
      let model = await compile(address);
      const onWebGpu = (): boolean => model.options.accelerator === 'webgpu';
      const inputShape = Array.from(model.getInputDetails()[0]?.shape ?? []);
      return success({
        inputShape,
        get accelerator() {
          return onWebGpu() ? 'webgpu' : 'wasm';
        },
        async run(input) {
          if (input.length !== inputShape.reduce((product, side) => product * side, 1))
            throw new Error(`the model takes ${inputShape.join(' x ')} numbers, not ${input.length}`);
          try {
            return success(await runOnce(model, inputShape, input));
          } catch (cause) {
            if (!onWebGpu()) return failed('a model could not be run', cause);
          }
          // A lost GPU is lost for all models. Each model moves to WebAssembly at its next run.
          webGpu = false;
          try {
            model.delete();
            model = await compile(address);
            return success(await runOnce(model, inputShape, input));
          } catch (cause) {
            return failed('a model could not be run, neither on the GPU nor without it', cause);
          }
        },
        close: () => model.delete(),
      });
    } catch (cause) {
      return failed(`the model at ${address} could not be loaded`, cause);
    }
  };
  return success({ threads, load, close: unloadLiteRt });
}

function hasWebGpu(wanted: RunnerOptions['webGpu']): boolean {
  const device = wanted === 'never' ? null : getWebGpuDevice();
  if (device === null) return false;
  return wanted === 'software' || !device.adapterInfo.isFallbackAdapter;
}

/** Runs the model once. Tensors hold a guest's face, so all of them are wiped and deleted. */
async function runOnce(model: CompiledModel, shape: number[], input: Float32Array): Promise<Float32Array[]> {
  const tensors: Tensor[] = [new Tensor(input, shape)];
  try {
    const outputs = await model.run(tensors);
    tensors.push(...outputs);
    return (await Promise.all(outputs.map((output) => output.data()))) as Float32Array[];
  } finally {
    for (const tensor of tensors) {
      wipeTensor(tensor);
      tensor.delete();
    }
  }
}

/** The globals that LiteRT's loader and its scripts need in a worker. */
interface LoaderGlobals {
  importScripts?: (address: string) => void;
  define?: ((names: readonly string[], give: () => unknown) => void) & { amd: true };
  ModuleFactory?: unknown;
  Module?: unknown;
}

/** Silences LiteRT, which logs every step as an error. Real errors are thrown as well. */
const quiet = (): void => undefined;

/**
 * Loads LiteRT into this module worker, in the fastest build that the browser runs: with threads and relaxed SIMD, with relaxed SIMD, or plain.
 * `folder` is the absolute address of its files, with a trailing slash. Returns whether the build has threads; rejects if its files can't be loaded
 * or WebAssembly is refused. LiteRT loads its scripts by `importScripts`, which module workers refuse, and starts its threads from the script of the
 * worker that it runs in. So this function imports LiteRT's script, pretending to be an AMD loader, and passes LiteRT the script's address for the
 * threads. That way LiteRT needs no `eval`, no blob scripts, and no addition to the page's content policy.
 */
async function loadLiteRt(folder: string, wantsThreads: boolean): Promise<{ readonly threaded: boolean }> {
  const relaxedSimd = await supportsFeature('relaxedSimd');
  const threaded = wantsThreads && relaxedSimd && (await supportsFeature('threads'));
  const build = threaded ? 'threaded_' : relaxedSimd ? '' : 'compat_';
  const script = `${folder}litert_wasm_${build}internal.js`;
  const worker = globalThis as LoaderGlobals;
  worker.define = Object.assign((_names: readonly string[], give: () => unknown) => void (worker.ModuleFactory = give()), {
    amd: true as const,
  });
  // The script is already imported when LiteRT asks for it.
  worker.importScripts = () => undefined;
  worker.Module = { mainScriptUrlOrBlob: script, locateFile: (name: string) => folder + name, print: quiet, printErr: quiet };
  try {
    await import(/* @vite-ignore */ script);
    await load(script);
  } finally {
    delete worker.define;
    delete worker.importScripts;
  }
  return { threaded };
}

/** Zeroes a tensor in WebAssembly's memory. Deleting the tensor alone would leave a guest's picture there. */
function wipeTensor({ liteRtTensorBuffer: buffer }: Tensor): void {
  if (buffer.isWebGpuMemory()) return;
  const { liteRtWasm } = getGlobalLiteRt();
  const start = buffer.lock(liteRtWasm.LiteRtTensorBufferLockMode.WRITE);
  try {
    liteRtWasm.HEAPU8.fill(0, start, start + buffer.packedSize());
  } finally {
    buffer.unlock();
  }
}
