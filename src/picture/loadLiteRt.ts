import { loadLiteRt as load, supportsFeature } from '@litertjs/core';

/** What LiteRT's loader and the scripts it loads expect to find on a worker's global object. */
interface LoaderGlobals {
  importScripts?: (address: string) => void;
  define?: ((names: readonly string[], give: () => unknown) => void) & { amd: true };
  ModuleFactory?: unknown;
  Module?: unknown;
}

/** It tells the console of every step, as errors. What goes wrong it also throws. */
const quiet = (): void => undefined;

/**
 * Loads LiteRT into this module worker, in the fastest build that the browser runs: with threads and relaxed SIMD, with relaxed
 * SIMD, or plain. `folder` is the absolute address of its files, with a slash at its end. Gives whether it has threads; rejects
 * where its files can't be loaded or wasm is refused.
 *
 * LiteRT loads its scripts by `importScripts`, which module workers refuse, and starts its threads from the script of the worker
 * it runs in. So its script is imported here, where it takes us for an AMD loader, and is told its own address for the threads.
 * That way it needs neither `eval`, nor blob scripts, nor another word in the page's content policy.
 */
export async function loadLiteRt(folder: string, wantsThreads: boolean): Promise<{ readonly threaded: boolean }> {
  const relaxedSimd = await supportsFeature('relaxedSimd');
  const threaded = wantsThreads && relaxedSimd && (await supportsFeature('threads'));
  const build = threaded ? 'threaded_' : relaxedSimd ? '' : 'compat_';
  const script = `${folder}litert_wasm_${build}internal.js`;
  const worker = globalThis as LoaderGlobals;
  worker.define = Object.assign((_names: readonly string[], give: () => unknown) => void (worker.ModuleFactory = give()), {
    amd: true as const,
  });
  // Already imported when LiteRT asks for it.
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
