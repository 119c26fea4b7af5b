/**
 * @import { Plugin } from 'vite'
 */

/** A browser that tells nothing of paint, or paints nothing: so long the program waits for the picture, in milliseconds. */
const patienceMs = 2000;
/** A program that could not be loaded (its server is starting, or has got another one meanwhile) is tried again with its page, so often, in milliseconds. */
const againMs = 4000;

/**
 * Loads the kiosk's program and its fonts (src/server/features/theme/kioskPage/kioskDocument.ts) when the picture of Welcome has been painted, where the page has
 * one. On a small machine to load it meanwhile holds the picture up by a third, and what comes then is not there any earlier.
 * @param {string} program
 */
const begin = (program) => `let begun=false;
const begin=()=>{
if(begun)return;
begun=true;
for(const link of document.querySelectorAll('[rel=then]'))link.rel='preload';
import(${JSON.stringify(program)}).catch(()=>setInterval(again,${String(againMs)}))
};
const again=()=>fetch(location.href).then(({ok})=>{if(ok)location.reload()},()=>{});
if(document.querySelector('.welcome')){
new PerformanceObserver((list)=>list.getEntriesByName('first-contentful-paint').length&&begin()).observe({type:'paint',buffered:true});
setTimeout(begin,${String(patienceMs)})
}else begin()`;

/**
 * Puts the kiosk's small style sheet and the start of its program into its page: a request less before Welcome, and Welcome's picture first. The
 * server allows both by their sums (src/server/features/theme/kioskPage/kioskDocument.ts), as the page's policy wants.
 * @returns {Plugin}
 */
export function kioskPage() {
  return {
    name: 'stagebooth-kiosk-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const styled = page.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, name) => {
          const style = bundle[name];
          if (style?.type !== 'asset') return link;
          Reflect.deleteProperty(bundle, name);
          return `<style>${style.source.toString().trim()}</style>`;
        });
        let program = '';
        const withoutProgram = styled.replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, (_script, address) => {
          program = address;
          return '';
        });
        // Behind the picture that it looks for.
        return withoutProgram.replace('</body>', () => `<script type="module">${begin(program)}</script>\n</body>`);
      },
    },
  };
}
