import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { terseCryptography } from './terseCryptography.mjs';

/**
 * @import { BuildOptions, Plugin, UserConfig } from 'vite'
 */

/** @type {BuildOptions} */
const forPhones = {
  // The oldest supported browsers on guests' phones: Safari 15.0 and Chrome 90.
  target: ['es2020', 'ios15', 'safari15', 'chrome90'],
  modulePreload: false,
  assetsInlineLimit: 0,
  // Otherwise Vite lets the script write the style into the page, which the page's policy forbids.
  cssCodeSplit: false,
};

/**
 * Phones from 2020 don't support class fields. The libraries' fields don't override anything, so the page assigns them, which is shorter
 * than defining them.
 */
const assigned = { assumptions: { setPublicClassFields: true } };

/**
 * The build of the phone page (`vite build --mode phone`). The server fills in the theme's words and colours, and allows script and styles
 * by hash. The parts that only films need are in build/phone/late.json: script and style as texts, which the page inserts into itself.
 */
export const phoneBuild = onePageBuild('phone', {
  'late.json': async (root) => JSON.stringify(await apart(root, 'src/phone/film/main.ts')),
});

/** The build of the album page (`vite build --mode album`). */
export const albumBuild = onePageBuild('album');

/** The build of the wall page (`vite build --mode wall`). */
export const wallBuild = onePageBuild('wall');

/**
 * The build of a page that is loaded in one request: build/<room>/<room>.html, which contains its style and script, and the files in
 * `beside`, by name.
 * @param {string} room
 * @param {Readonly<Record<string, (root: string) => Promise<string>>>} [beside]
 * @returns {UserConfig}
 */
function onePageBuild(room, beside = {}) {
  return {
    plugins: [terseCryptography(), onePage(room, beside)],
    publicDir: false,
    build: {
      ...forPhones,
      outDir: `build/${room}`,
      // A classic script: only such a script can read its own text, which its worker needs.
      rolldownOptions: { input: `src/${room}/main.ts`, transform: assigned, output: { format: 'iife', entryFileNames: `${room}.js` } },
    },
  };
}

/**
 * @param {string} room
 * @param {Readonly<Record<string, (root: string) => Promise<string>>>} beside
 * @returns {Plugin}
 */
function onePage(room, beside) {
  let root = '';
  return {
    name: 'stagebooth-one-page',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const { script, style } = textsOf(Object.values(bundle));
      for (const name of Object.keys(bundle)) Reflect.deleteProperty(bundle, name);
      const page = (await readFile(join(root, 'src', room, `${room}.html`), 'utf8'))
        .replaceAll(/^\s+/gm, '')
        .replace('<!--style-->', () => `<style>${style}</style>`)
        .replace('<!--script-->', () => `<script>${script}</script>`);
      this.emitFile({ type: 'asset', fileName: `${room}.html`, source: page });
      for (const [fileName, make] of Object.entries(beside)) this.emitFile({ type: 'asset', fileName, source: await make(root) });
    },
  };
}

/**
 * Script and style of a program that the page loads only when needed, as texts.
 * @param {string} root
 * @param {string} input
 */
async function apart(root, input) {
  const rolldownOptions = { input, transform: assigned, output: { format: /** @type {const} */ ('iife') } };
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [terseCryptography()],
    build: { ...forPhones, write: false, rolldownOptions },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error(`${input} was not built as one`);
  return textsOf(built.output);
}

/**
 * All scripts and all styles of a build, each as one text. The build must not contain anything else.
 * @param {readonly import('vite').Rolldown.OutputBundle[string][]} outputs
 */
function textsOf(outputs) {
  let [script, style] = ['', ''];
  for (const output of outputs) {
    if (output.type === 'chunk') script += output.code;
    else if (output.fileName.endsWith('.css')) style += output.source.toString();
    else throw new Error(`${output.fileName} is more than the one page that a phone gets.`);
  }
  // The only text that would end a script too early.
  return { script: script.trim().replaceAll('</script', '<\\/script'), style: style.trim() };
}
