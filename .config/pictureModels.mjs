import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { modelFiles } from './modelFiles.mjs';

/**
 * @import { Connect, Plugin } from 'vite'
 * @import { ModelFile } from './modelFiles.mjs'
 */

const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.tflite': 'application/octet-stream' };

/**
 * A Vite plugin that provides the models and their runtime at the addresses from which the kiosk fetches them: in the build, after checking
 * each file's checksum, and in the servers for development and browser tests. Those two also get the built kiosk's cross-origin isolation,
 * which wasm threads require.
 * @param {readonly ModelFile[]} files
 * @returns {Plugin}
 */
export function pictureModels(files = modelFiles) {
  let root = '';
  let folder = '';
  let forServer = false;
  return {
    name: 'stagebooth-picture-models',
    enforce: 'pre',
    configResolved(config) {
      root = join(config.root, 'node_modules');
      folder = join(config.root, config.build.outDir);
      forServer = Boolean(config.build.ssr);
    },
    async buildStart() {
      if (this.environment.mode === 'build' && !forServer) await checkModels(root, files);
    },
    // Written instead of emitted: the bundler would keep and compress 45 MB only to report their size.
    async writeBundle() {
      if (forServer) return;
      for (const model of files) {
        const copy = join(folder, model.address);
        await mkdir(dirname(copy), { recursive: true });
        // Don't copy the file's permissions: some packages' files are readable only by their owner.
        await writeFile(copy, await readModel(root, model));
      }
    },
    configureServer(server) {
      server.middlewares.use(serve(root, files));
    },
  };
}

/**
 * Compares every file with its checksum. Rejects with a plain sentence that names the first file that is missing or different.
 * @param {string} root the folder of packages
 * @param {readonly ModelFile[]} files
 */
export async function checkModels(root, files) {
  for (const model of files) {
    const { file, sha256 } = model;
    const content = await readModel(root, model).catch(() => null);
    if (content === null) throw new Error(`The file ${file} is missing from node_modules. Run \`npm ci\` and build again.`);
    if (createHash('sha256').update(content).digest('hex') !== sha256)
      throw new Error(
        `The file ${file} in node_modules differs from the tested one: its SHA-256 is not the one in ` +
          '.config/modelFiles.mjs. Run `npm ci` and build again.',
      );
  }
}

/**
 * A model's bytes. Rejects if its file can't be read.
 * @param {string} root the folder of packages
 * @param {ModelFile} model
 */
export async function readModel(root, { file, part }) {
  return (await readFile(join(root, file))).subarray(part?.[0], part?.[1]);
}

/** @param {string} root @param {readonly ModelFile[]} files @returns {Connect.NextHandleFunction} */
function serve(root, files) {
  return (request, response, next) => {
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const found = files.find(({ address }) => address === path);
    if (found === undefined) return next();
    readModel(root, found).then((content) => {
      response.setHeader('content-type', types[/** @type {keyof typeof types} */ (extname(path))]);
      response.end(content);
    }, next);
  };
}
