import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { terseCryptography } from './terseCryptography.mjs';

/**
 * @import { BuildOptions, Plugin, UserConfig } from 'vite'
 */

const template = 'src/phone/phone.html';

/** @type {BuildOptions} */
export const forPhones = {
  // Guests' phones are what they are: Safari 15.0 and Chrome 90.
  target: ['es2020', 'ios15', 'safari15', 'chrome90'],
  modulePreload: false,
  assetsInlineLimit: 0,
  // Else Vite has the script write the style into the page, which the page's policy forbids.
  cssCodeSplit: false,
};

/** Phones of 2020 know no fields of classes. Those of the libraries override nothing: the page assigns them, which is shorter than to define them. */
export const assigned = { assumptions: { setPublicClassFields: true } };

/**
 * How the phone's page is built (`vite build --mode phone`): one file, build/phone/phone.html, with its style and script in it, so
 * that a phone asks once. The server fills in the theme's words and colours and allows script and styles by their sums. What only films
 * need is beside it, build/phone/late.json: script and style as texts, which the page puts into itself.
 * @type {UserConfig}
 */
export const phoneBuild = {
  plugins: [terseCryptography(), onePage()],
  publicDir: false,
  build: {
    ...forPhones,
    outDir: 'build/phone',
    // A classic script: only such a one can read its own text, which its worker needs.
    rolldownOptions: { input: 'src/phone/main.ts', transform: assigned, output: { format: 'iife', entryFileNames: 'phone.js' } },
  },
};

/** @returns {Plugin} */
function onePage() {
  let root = '';
  return {
    name: 'stagebooth-phone-page',
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
      this.emitFile({ type: 'asset', fileName: 'phone.html', source: page });
      this.emitFile({ type: 'asset', fileName: 'late.json', source: JSON.stringify(await filmPart(root)) });
    },
  };
}

/** @param {string} root */
async function filmPart(root) {
  const rolldownOptions = { input: 'src/phone/film/main.ts', transform: assigned, output: { format: /** @type {const} */ ('iife') } };
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [terseCryptography()],
    build: { ...forPhones, write: false, rolldownOptions },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('what films need was not built as one');
  return textsOf(built.output);
}

/**
 * All scripts and all styles of a build, each as one text; there must be nothing else.
 * @param {readonly import('vite').Rolldown.OutputBundle[string][]} outputs
 */
export function textsOf(outputs) {
  let [script, style] = ['', ''];
  for (const output of outputs) {
    if (output.type === 'chunk') script += output.code;
    else if (output.fileName.endsWith('.css')) style += output.source.toString();
    else throw new Error(`${output.fileName} is more than the one page that a phone gets.`);
  }
  // The only text that would end a script in the middle of it.
  return { script: script.trim().replaceAll('</script', '<\\/script'), style: style.trim() };
}
