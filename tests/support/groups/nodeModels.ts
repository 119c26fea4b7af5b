import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { PictureModels } from '../../../src/picture/pipeline/loadPictureModels.ts';
import { loadPictureModels } from '../../../src/picture/pipeline/loadPictureModels.ts';
import { openRunner } from '../../../src/picture/ModelRunner.ts';
import { modelFiles } from '../../../.config/modelFiles.mjs';
import { readModel } from '../../../.config/pictureModels.mjs';
import { projectRoot } from '../theme/classicTheme.ts';

/** LiteRT's scripts expect a browser worker or CommonJS. Provides the globals that Node's ES modules lack. */
function lendGlobals(folder: string): void {
  const globals = globalThis as { self?: unknown; require?: unknown; __dirname?: string; navigator?: unknown };
  globals.self ??= globalThis;
  globals.require ??= createRequire(import.meta.url);
  globals.__dirname ??= folder;
  // LiteRT asks for WebGPU; answer that there is none.
  globals.navigator ??= { gpu: { requestAdapter: () => Promise.resolve(null) } };
}

/** The kiosk's models, run by the kiosk's runner on one Node thread. */
export async function nodeModels(): Promise<PictureModels> {
  // Browsers enable this by default. Without it, LiteRT would load a slower build.
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  const modules = join(projectRoot, 'node_modules');
  const folder = join(modules, '@litertjs', 'core', 'wasm');
  lendGlobals(folder);
  const modelAt = new Map(modelFiles.map((model) => [model.address, model]));
  const fetchBytes = async (address: string) => {
    const model = modelAt.get(address);
    return new Uint8Array(await (model === undefined ? readFile(address) : readModel(modules, model)));
  };
  const runner = await openRunner({ runtimeFolder: `${pathToFileURL(folder).href}/`, fetchBytes, threads: 1, webGpu: 'never' });
  if (!runner.ok) throw runner.error;
  const models = await loadPictureModels(runner.value, '/models/');
  if (!models.ok) throw models.error;
  return models.value;
}
