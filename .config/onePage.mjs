import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { terseCryptography } from './terseCryptography.mjs';

/**
 * @import { BuildOptions, Plugin, UserConfig } from 'vite'
 */

/** @type {BuildOptions} */
const forPhones = {
  // Guests' phones are what they are: Safari 15.0 and Chrome 90.
  target: ['es2020', 'ios15', 'safari15', 'chrome90'],
  modulePreload: false,
  assetsInlineLimit: 0,
  // Else Vite has the script write the style into the page, which the page's policy forbids.
  cssCodeSplit: false,
};

/** Phones of 2020 know no fields of classes. Those of the libraries override nothing: the page assigns them, which is shorter than to define them. */
const assigned = { assumptions: { setPublicClassFields: true } };

/**
 * How the phone's page is built (`vite build --mode phone`). The server fills in the theme's words and colours and allows script and styles by their
 * sums. What only films need is beside it, build/phone/late.json: script and style as texts, which the page puts into itself.
 */
export const phoneBuild = onePageBuild('phone', {
  'late.json': async (root) => JSON.stringify(await apart(root, 'src/phone/film/main.ts')),
});

/** How the page of hosts' albums is built (`vite build --mode album`). */
export const albumBuild = onePageBuild('album');

/** How the page of the screen in the hall is built (`vite build --mode wall`). */
export const wallBuild = onePageBuild('wall');

/**
 * The build of a page that comes in one request: build/<room>/<room>.html, with its style and script in it, and the files `beside` it by their names.
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
      // A classic script: only such a one can read its own text, which its worker needs.
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
 * All scripts and all styles of a build, each as one text; there must be nothing else.
 * @param {readonly import('vite').Rolldown.OutputBundle[string][]} outputs
 */
function textsOf(outputs) {
  let [script, style] = ['', ''];
  for (const output of outputs) {
    if (output.type === 'chunk') script += output.code;
    else if (output.fileName.endsWith('.css')) style += output.source.toString();
    else throw new Error(`${output.fileName} is more than the one page that a phone gets.`);
  }
  // The only text that would end a script in the middle of it.
  return { script: script.trim().replaceAll('</script', '<\\/script'), style: style.trim() };
}
