import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @import { Plugin, UserConfig } from 'vite'
 */

const template = 'src/phone/phone.html';

/**
 * How the phone's page is built (`vite build --mode phone`): one file, build/phone/phone.html, with its style and script in it, so
 * that a phone asks once. The server fills in the theme's words and colours and allows script and styles by their sums.
 * @type {UserConfig}
 */
export const phoneBuild = {
  plugins: [onePage()],
  publicDir: false,
  build: {
    outDir: 'build/phone',
    // Guests' phones are what they are: Safari 15.0 and Chrome 90.
    target: ['es2020', 'ios15', 'safari15', 'chrome90'],
    modulePreload: false,
    assetsInlineLimit: 0,
    // Else Vite has the script write the style into the page, which the page's policy forbids.
    cssCodeSplit: false,
    // A classic script: only such a one can read its own text, which its worker needs.
    rolldownOptions: { input: 'src/phone/main.ts', output: { format: 'iife', entryFileNames: 'phone.js' } },
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
      let [script, style] = ['', ''];
      for (const [name, output] of Object.entries(bundle)) {
        if (output.type === 'chunk') script += output.code;
        else if (name.endsWith('.css')) style += output.source.toString();
        else this.error(`${name} is more than the one page that a phone gets.`);
        Reflect.deleteProperty(bundle, name);
      }
      // The only text that would end a script in the middle of it.
      const safe = script.trim().replaceAll('</script', '<\\/script');
      const page = (await readFile(join(root, template), 'utf8'))
        .replaceAll(/^\s+/gm, '')
        .replace('<!--style-->', () => `<style>${style.trim()}</style>`)
        .replace('<!--script-->', () => `<script>${safe}</script>`);
      this.emitFile({ type: 'asset', fileName: 'phone.html', source: page });
    },
  };
}
