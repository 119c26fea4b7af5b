import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assigned, forPhones, textsOf } from './phonePage.mjs';
import { terseCryptography } from './terseCryptography.mjs';

/** @import { Plugin, UserConfig } from 'vite' */

const template = 'src/album/album.html';

/**
 * How the album's page is built (`vite build --mode album`): one file, build/album/album.html, with its style and script in it. The script is also
 * that of the page's worker.
 * @type {UserConfig}
 */
export const albumBuild = {
  plugins: [terseCryptography(), onePage()],
  publicDir: false,
  build: {
    ...forPhones,
    outDir: 'build/album',
    rolldownOptions: { input: 'src/album/main.ts', transform: assigned, output: { format: 'iife', entryFileNames: 'album.js' } },
  },
};

/** @returns {Plugin} */
function onePage() {
  let root = '';
  return {
    name: 'stagebooth-album-page',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const { script, style } = textsOf(Object.values(bundle));
      for (const name of Object.keys(bundle)) Reflect.deleteProperty(bundle, name);
      const page = (await readFile(join(root, template), 'utf8'))
        .replaceAll(/^\s+/gm, '')
        .replace('<!--style-->', () => `<style>${style}</style>`)
        .replace('<!--script-->', () => `<script>${script}</script>`);
      this.emitFile({ type: 'asset', fileName: 'album.html', source: page });
    },
  };
}
